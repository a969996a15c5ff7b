import type { Brand } from "#src/features/catalog/catalog.contract.ts";

/** The brands with most models; those with equally many keep the order they came in. */
export function leadingBrands(brands: readonly Brand[], count: number): readonly Brand[] {
  return brands.toSorted((one, other) => other.count - one.count).slice(0, count);
}
