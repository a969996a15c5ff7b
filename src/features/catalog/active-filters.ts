import { defaultPriceRange } from "#src/domain/constants.ts";
import { isAnyPrice, priceLabel } from "./filter.labels.ts";
import { type Filters, facets, toggled } from "./filter.rules.ts";

export interface ActiveFilter {
  readonly label: string;
  /** What is left when this one is taken away. */
  readonly without: Filters;
}

export function activeFilters(filters: Filters): ActiveFilter[] {
  const chosen = facets.flatMap((facet) =>
    filters[facet].map((value) => ({
      label: value,
      without: { ...filters, [facet]: toggled(filters[facet], value) },
    })),
  );
  if (isAnyPrice(filters.priceRange)) return chosen;
  const price = {
    label: priceLabel(filters.priceRange),
    without: { ...filters, priceRange: defaultPriceRange },
  };
  return [...chosen, price];
}
