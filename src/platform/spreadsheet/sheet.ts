/** One row of a spreadsheet, as text. */
export interface SheetRow {
  /** As a spreadsheet program counts: the first row is 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The file can't be read. The message is written for whoever sent it. */
export class UnreadableFile extends Error {}

export interface SheetLimits {
  /** Of a packed file, once it is unpacked. */
  readonly unpackedBytes: number;
  readonly columns: number;
}

export const isEmptyRow = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === "");
