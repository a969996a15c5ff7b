/**
 * Whole dollars. By hand, since every page needs it: a browser takes longer to set its own formatter up
 * than to set up all the rest of the page's code.
 */
export function formatUsd(amount: number): string {
  const digits = String(Math.round(Math.abs(amount))).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}$${digits}`;
}
