import { maxId } from "#src/domain/limits.ts";

// `catalog_totals` groups watches by price steps: the price rounded down to two digits, for example
// 12,000 for 12,345. The SQL function price_step computes the same.

const widthOf = (price: number) => 10 ** Math.max(0, String(price).length - 2);

/** The first price of the step that a whole price belongs to. */
export function priceStep(price: number): number {
  return price - (price % widthOf(price));
}

/** The first price that begins a step, at or above a whole price. */
function nextStep(price: number): number {
  const step = priceStep(price);
  return step === price ? step : step + widthOf(price);
}

/** Whole prices, both included. */
export interface PriceSpan {
  readonly from: number;
  readonly to: number;
}

/** The largest value of the column. */
export const highestPrice = maxId;
const noPrice: PriceSpan = { from: 1, to: 0 };

/** The prices of the step that begins at this price. */
export function stepSpan(step: number): PriceSpan {
  return { from: step, to: Math.min(step + widthOf(step) - 1, highestPrice) };
}

/** Splits a range of prices into whole steps and what remains at its ends. */
export function splitIntoSteps({ from, to }: PriceSpan): { steps: PriceSpan; ends: PriceSpan[] } {
  if (from > to) return { steps: noPrice, ends: [] };
  const first = nextStep(from);
  const last = to === highestPrice ? to : priceStep(to + 1) - 1;
  if (first > last) return { steps: noPrice, ends: [{ from, to }] };
  const below = { from, to: first - 1 };
  const above = { from: last + 1, to };
  return {
    steps: { from: first, to: last },
    ends: [below, above].filter((end) => end.from <= end.to),
  };
}
