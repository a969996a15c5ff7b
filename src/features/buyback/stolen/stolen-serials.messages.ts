import { stolenLimits } from "#src/domain/enquiry-limits.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

interface OwnStolen {
  readonly name: string;
  readonly serialNumber: string;
  readonly isSold: boolean;
}

const rows = stolenLimits.rows.toLocaleString("en-US");

export const stolenProblems = {
  text: "Write it as text.",
  oneLine: "Write it on one line.",
  tooLong: (max: number) => `Please keep it within ${max.toLocaleString("en-US")} characters.`,
  serial: `Enter a serial number of at least ${stolenLimits.serialMinLength} letters or digits.`,
  known: "This serial number is on the list already.",
  missing: "This serial number is not on the list.",
  noSerialColumn:
    'The first row must name the columns, as in the template. One of them must be "serial".',
  tooManyRows: `The file has more than ${rows} rows. Divide it into several.`,
  empty: "The file has no rows.",
} as const;

export const stolenTexts = {
  lead: "Serial numbers of watches that were reported as stolen. Offers and our own watches with one of them are flagged for the staff; nobody else sees it.",
  empty:
    "No serial number is on the list. Add one when a theft is reported to you, or import the file of a register.",
  importIntro: `CSV or XLSX with the columns serial, brand and note, at most ${stolenLimits.bytes / 1_000_000} MB and ${rows} rows. The file adds to the list; nothing is removed.`,
  drop: "Choose a file or drop it here",
  own: "Watches of ours are among them",
  checking: "Reading the file…",
  unreadable: "The file can't be imported",
  retry: "Please try again.",
  noteHint: "Who reported it, where and when. For the staff alone.",
  removing:
    "Open offers with this serial number lose their flag. You can add it again at any time.",
} as const;

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

export const serialCount = (number: number) => count(number, "serial number", "serial numbers");
export const rowCount = (number: number) => count(number, "row", "rows");

export const ownText = ({ name, serialNumber, isSold }: OwnStolen) =>
  isSold ? `${name}, ${serialNumber}, which we have sold` : `${name}, ${serialNumber}, in stock`;

const foundText = (flagged: number, own: readonly OwnStolen[]) =>
  flagged === 0 && own.length === 0
    ? "No open offer and no watch of ours has it."
    : [
        ...(flagged > 0 ? [`${count(flagged, "open offer is", "open offers are")} flagged.`] : []),
        ...(own.length > 0 ? [`Ours: ${own.slice(0, 3).map(ownText).join("; ")}.`] : []),
      ].join(" ");

export const serialAdded = (flagged: number, own: readonly OwnStolen[]): ToastInput => ({
  title: "Added to the list",
  description: foundText(flagged, own),
  ...(flagged + own.length > 0 && { variant: "destructive" }),
});

export const serialRemoved: ToastInput = {
  title: "Removed from the list",
  description: "Offers with this serial number are no longer flagged.",
};

interface ImportedSerials {
  readonly added: number;
  readonly flagged: number;
  readonly own: readonly OwnStolen[];
}

export const serialsImported = ({ added, flagged, own }: ImportedSerials): ToastInput => ({
  ...serialAdded(flagged, own),
  title: `${serialCount(added)} added`,
});
