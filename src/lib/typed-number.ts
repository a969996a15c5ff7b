/** The value that somebody typed, or the problem with it, in words. */
export type Reading<Value> = { readonly value: Value } | { readonly problem: string };

const wrong = (problem: string) => ({ problem });

const currencySigns = /^(?:US\$|USD|\$)|(?:US\$|USD|\$)$/gi;
/** Groups of three digits, separated alike: 1,234,567 or 1'234'567. */
const grouped = /^\d{1,3}(?:([,.' \u00a0\u202f’])\d{3})(?:\1\d{3})*$/;
const longestAmount = 12;

const isWhole = (amount: string) => /^\d+$/.test(amount) || grouped.test(amount);
const digitsOf = (amount: string) => amount.replace(/\D/g, "");

/** Dollars in cents, with or without separators. What could mean two amounts is refused. */
function readMoney(text: string): Reading<number> {
  const amount = text.trim().replace(currencySigns, "").trim();
  const [, before, separator = "", decimals = ""] = /^(.*\d)([.,])(\d{1,2})$/.exec(amount) ?? [];
  const whole = before ?? amount;
  if (before === undefined && /^\d{1,3}\.\d{3}$/.test(amount)) {
    const [plain, written] = [amount.replace(".", ""), amount.replace(".", ",")];
    return wrong(
      `"${text}" can mean two amounts. Write ${plain} or ${written} if that is what it is.`,
    );
  }
  const isAmount = isWhole(whole) && !(separator !== "" && whole.includes(separator));
  if (!isAmount || digitsOf(whole).length > longestAmount) {
    return wrong(`"${text}" is not a price. Write it as 12500 or $12,500.`);
  }
  return { value: Number(digitsOf(whole)) * 100 + Number(decimals.padEnd(2, "0")) };
}

export function readDollars(text: string): Reading<number> {
  const money = readMoney(text);
  if ("problem" in money) return money;
  if (money.value % 100 === 0) return { value: money.value / 100 };
  return wrong(`Prices are whole dollars, without cents: "${text}".`);
}

/** A number, with a unit behind it or not: 40.5, 40,5 mm, 300 m. */
export function readNumber(text: string, unit = /$^/): Reading<number> {
  const amount = text.trim().replace(unit, "").trim();
  const [, number] = /^(\d+(?:[.,]\d+)?)$/.exec(amount) ?? [];
  if (number === undefined) return wrong(`"${text}" is not a number.`);
  return { value: Number(number.replace(",", ".")) };
}

/** NaN for what can't be read, which schemas refuse with their own words. */
export const valueOrNaN = (reading: Reading<number>): number =>
  "value" in reading ? reading.value : Number.NaN;

export const dollarsIn = (text: string): number => valueOrNaN(readDollars(text));

/** Undefined if it is no amount. */
export function centsIn(text: string): number | undefined {
  const money = readMoney(text);
  return "value" in money ? money.value : undefined;
}

/** A change as people type it: `-5%`, `+7,5`, `−250`, `$1,000`. NaN if it is none. */
export function changeIn(text: string, kind: "percent" | "amount"): number {
  const [, sign = "", rest = ""] = /^\s*([+\-−]?)(.*)$/s.exec(text) ?? [];
  const reading = kind === "percent" ? readNumber(rest, /%$/) : readDollars(rest);
  return valueOrNaN(reading) * (sign === "-" || sign === "−" ? -1 : 1);
}
