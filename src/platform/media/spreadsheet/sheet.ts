export interface SheetRow {
  /** As a spreadsheet program counts: the first row is 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The file can't be read. The message is written for whoever sent it. */
export class UnreadableFile extends Error {}

export interface SheetLimits {
  /** Counts a packed file once it is unpacked. */
  readonly unpackedBytes: number;
  readonly columns: number;
  /** Counts all rows; an empty row counts as one cell. */
  readonly cells: number;
  /** Counts all cells together. */
  readonly characters: number;
}

/** Counts what is kept of a file, and throws when it is too much. */
export class SheetSize {
  #cells = 0;
  #characters = 0;

  constructor(private readonly limits: SheetLimits) {}

  add(cells: number, characters: number): void {
    this.#cells += cells;
    this.#characters += characters;
    const { cells: most, characters: longest } = this.limits;
    if (this.#cells <= most && this.#characters <= longest) return;
    throw new UnreadableFile(
      `The file has more than ${most.toLocaleString("en-US")} cells or ${longest.toLocaleString("en-US")} characters. Divide it into several.`,
    );
  }
}

export const isEmptyRow = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === "");
