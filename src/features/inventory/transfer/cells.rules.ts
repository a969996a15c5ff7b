import { isDay } from "#src/lib/typed-day.ts";
import type { Reading } from "#src/lib/typed-number.ts";

const wrong = (problem: string) => ({ problem });

/** Written into a cell it removes the value, which an empty cell leaves as it is. */
export const emptyMark = "(empty)";

const truths: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "y", "true", "1", "x"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0"].map((word) => [word, false] as const),
]);

export function readYesNo(text: string): Reading<boolean> {
  const value = truths.get(text.trim().toLowerCase());
  return value === undefined ? wrong(`"${text}" is neither yes nor no.`) : { value };
}

/** One of the options, however its letters are written. */
export function readOption<Option extends string>(
  text: string,
  options: readonly Option[],
): Reading<Option> {
  const plain = (value: string) => value.trim().replaceAll(/\s+/g, " ").toLowerCase();
  const value = options.find((option) => plain(option) === plain(text));
  if (value !== undefined) return { value };
  return wrong(`"${text}" is none of the options: ${options.join(", ")}.`);
}

const day = 86_400_000;
/** Spreadsheets count days from this one. */
const epoch = Date.UTC(1899, 11, 30);

/** A date and time in UTC or with its zone, or a spreadsheet's number of days. */
export function readMoment(text: string): Reading<string> {
  const typed = text.trim();
  const days = /^\d{5}(\.\d+)?$/.test(typed) ? Number(typed) : undefined;
  const [, date, time = "00:00", seconds = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(
      typed,
    ) ?? [];
  const moment =
    days === undefined
      ? isDay(date ?? "")
        ? Date.parse(`${date}T${time}${seconds}${zone === "UTC" ? "Z" : zone}`)
        : Number.NaN
      : Math.round((epoch + days * day) / 1_000) * 1_000;
  if (Number.isNaN(moment)) {
    return wrong(`"${text}" is not a date. Write it as 2027-01-31 09:00, in UTC.`);
  }
  return { value: new Date(moment).toISOString() };
}
