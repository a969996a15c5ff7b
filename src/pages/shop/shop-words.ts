import type { Brand } from "#src/features/catalog/catalog.contract.ts";

/** A slug that names no brand of ours gives no name to show: the listing is titled like the whole. */
export function shopTitle(brand: Brand | undefined): string {
  return brand ? `${brand.name} Watches` : "All Watches";
}

export function shopSubtitle(brand: Brand | undefined): string {
  return brand
    ? `Browse our collection of authentic ${brand.name} timepieces`
    : "Discover our curated selection of luxury watches";
}

export function shopDescription(brand: Brand | undefined): string {
  return brand
    ? `${shopSubtitle(brand)}, pre-owned and new, examined by our experts and shipped worldwide.`
    : `${shopSubtitle(brand)}: authentic, pre-owned and new, examined by our experts and shipped worldwide.`;
}

export function shopKeywords(brand: Brand | undefined): string[] {
  if (!brand) {
    return ["luxury watches", "authentic watches", "pre-owned watches", "buy luxury watches"];
  }
  const { name } = brand;
  return [
    `${name} watches`,
    `authentic ${name}`,
    `pre-owned ${name}`,
    `buy ${name}`,
    "luxury watches",
  ];
}
