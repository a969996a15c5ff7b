import {
  clearedPriceRange,
  defaultPriceRange,
  openEndedPrice,
  priceBands,
} from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { type Facet, type PriceRange, samePrice } from "./filter.rules.ts";

export const facetLabels: Record<Facet, string> = {
  caseSize: "Case Size",
  dialColor: "Dial Color",
  material: "Material",
  condition: "Condition",
  boxPapers: "Box & Papers",
};

/** The open-ended band is spelled with the same number at both ends. */
export const priceRanges: readonly PriceRange[] = priceBands.map(({ min, max }) => ({
  min,
  max: max ?? openEndedPrice,
}));

export function priceLabel({ min, max }: PriceRange): string {
  return min >= openEndedPrice ? `${formatUsd(min)}+` : `${formatUsd(min)}-${formatUsd(max)}`;
}

/** Both the first and the cleared range leave the price open. */
export function isAnyPrice(range: PriceRange): boolean {
  return samePrice(range, defaultPriceRange) || samePrice(range, clearedPriceRange);
}
