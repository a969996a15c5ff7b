export interface PriceRange {
  readonly count: number;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/** References are the same however they are written. */
export const referenceKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** If some have the offered reference, only they count: others of the model may be of gold. */
export function nearest<Row extends { readonly reference: string }>(
  rows: readonly Row[],
  reference: string,
): readonly Row[] {
  const key = referenceKey(reference);
  const same = key === "" ? [] : rows.filter((row) => referenceKey(row.reference) === key);
  return same.length > 0 ? same : rows;
}

/** In whole dollars; null if there are none. */
export function rangeOf(prices: readonly number[]): PriceRange | null {
  const sorted = prices.toSorted((one, other) => one - other);
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  const median = Math.round(middle.reduce((sum, price) => sum + price, 0) / middle.length);
  return { count: sorted.length, lowest, median, highest };
}
