/**
 * Whole dollars. Written by hand because every page needs it, and creating an `Intl.NumberFormat` takes
 * a browser longer than running the rest of the page's code (docs/performance.md).
 */
export function formatUsd(amount: number): string {
  const digits = String(Math.round(Math.abs(amount))).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}$${digits}`;
}
