/** What a cell says, or what is wrong with it, in words. */
export type CellReading<Value> = { readonly value: Value } | { readonly problem: string };

const wrong = (problem: string) => ({ problem });

/** Written into a cell it removes the value, which an empty cell leaves as it is. */
export const emptyMark = "(empty)";

const currencySigns = /^(?:US\$|USD|\$)|(?:US\$|USD|\$)$/gi;
/** Groups of three digits, separated alike: 1,234,567 or 1'234'567. */
const grouped = /^\d{1,3}(?:([,.' \u00a0\u202f’])\d{3})(?:\1\d{3})*$/;

/** Whole dollars, with or without separators. What could mean two amounts is refused. */
export function readDollars(text: string): CellReading<number> {
  const amount = text.trim().replace(currencySigns, "").trim();
  if (/^\d+$/.test(amount)) return { value: Number(amount) };
  const [, whole = "", cents = ""] = /^(.*\d)[.,](\d{1,2})$/.exec(amount) ?? [];
  if (whole !== "") {
    const separator = amount.at(-1 - cents.length);
    const sameInside = whole.includes(separator ?? "");
    if (sameInside || !isWhole(whole)) return wrong(`"${text}" is not a price. Write it as 12500.`);
    if (Number(cents) !== 0) return wrong(`Prices are whole dollars, without cents: "${text}".`);
    return { value: digitsOf(whole) };
  }
  if (/^\d{1,3}\.\d{3}$/.test(amount)) {
    return wrong(
      `"${text}" can mean two amounts. Write ${amount.replace(".", "")} or ${amount.replace(".", ",")} if that is what it is.`,
    );
  }
  if (isWhole(amount)) return { value: digitsOf(amount) };
  return wrong(`"${text}" is not a price. Write it as 12500 or $12,500.`);
}

const isWhole = (amount: string) => /^\d+$/.test(amount) || grouped.test(amount);
const digitsOf = (amount: string) => Number(amount.replace(/\D/g, ""));

/** A number, with a unit behind it or not: 40.5, 40,5 mm, 300 m. */
export function readNumber(text: string, unit: RegExp): CellReading<number> {
  const amount = text.trim().replace(unit, "").trim();
  const [, number] = /^(\d+(?:[.,]\d+)?)$/.exec(amount) ?? [];
  if (number === undefined) return wrong(`"${text}" is not a number.`);
  return { value: Number(number.replace(",", ".")) };
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "y", "true", "1", "x"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0"].map((word) => [word, false] as const),
]);

export function readYesNo(text: string): CellReading<boolean> {
  const value = truths.get(text.trim().toLowerCase());
  return value === undefined ? wrong(`"${text}" is neither yes nor no.`) : { value };
}

/** One of the options, however its letters are written. */
export function readOption<Option extends string>(
  text: string,
  options: readonly Option[],
): CellReading<Option> {
  const plain = (value: string) => value.trim().replaceAll(/\s+/g, " ").toLowerCase();
  const value = options.find((option) => plain(option) === plain(text));
  if (value !== undefined) return { value };
  return wrong(`"${text}" is none of the options: ${options.join(", ")}.`);
}

const day = 86_400_000;
/** What spreadsheets count days from. */
const epoch = Date.UTC(1899, 11, 30);

/** A date and time in UTC or with its zone, or a spreadsheet's number of days. */
export function readMoment(text: string): CellReading<string> {
  const typed = text.trim();
  const days = /^\d{5}(\.\d+)?$/.test(typed) ? Number(typed) : undefined;
  const [, date, time = "00:00", seconds = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(
      typed,
    ) ?? [];
  const moment =
    days === undefined
      ? Date.parse(`${date}T${time}${seconds}${zone === "UTC" ? "Z" : zone}`)
      : Math.round((epoch + days * day) / 1_000) * 1_000;
  if (Number.isNaN(moment)) {
    return wrong(`"${text}" is not a date. Write it as 2027-01-31 09:00, in UTC.`);
  }
  return { value: new Date(moment).toISOString() };
}
