/**
 * Whole dollars. Written by hand because every page needs it, and creating an `Intl.NumberFormat` takes
 * a browser longer than running the rest of the page's code (docs/performance.md).
 */
export function formatUsd(amount: number): string {
  return `${sign(amount)}$${grouped(Math.round(Math.abs(amount)))}`;
}

/** The catalog counts whole dollars; orders and payments count cents. */
export function centsOf(dollars: number): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents))
    throw new RangeError(`${dollars} dollars can't be counted in cents`);
  return cents;
}

export const dollarsOf = (cents: number): number => cents / 100;

/** The amount always has two decimals, as on an invoice. */
export function formatCents(cents: number): string {
  const amount = Math.round(Math.abs(cents));
  const rest = String(amount % 100).padStart(2, "0");
  return `${sign(cents)}$${grouped(Math.floor(amount / 100))}.${rest}`;
}

/** In the smallest unit of a currency that may be another than the shop's, as a provider names it. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  if (code === "USD") return formatCents(amount);
  if (!/^[A-Z]{3}$/.test(code)) return `${amount} ${code}`;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const sign = (amount: number) => (amount < 0 ? "-" : "");

const grouped = (amount: number) => String(amount).replace(/\B(?=(?:\d{3}){1,6}$)/g, ",");
