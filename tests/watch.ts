import type { Watch } from "#src/features/catalog/catalog.contract.ts";

/** A guest's view of a watch, with the given changes. */
export function aWatch(change: Partial<Watch> = {}): Watch {
  return {
    id: 7,
    model: "Ranger",
    brandId: 3,
    brandName: "Tudor",
    brandSlug: "tudor",
    reference: "M79950-0001",
    description: "A field watch.",
    image: null,
    images: [],
    price: 2_650,
    retailPrice: 2_650,
    priceMissing: false,
    caseSize: "39mm",
    dialColor: "Black",
    material: "Stainless Steel",
    condition: "Excellent",
    boxPapers: "With Box",
    status: "In Stock",
    forSale: true,
    freeUnits: 1,
    year: 2023,
    rare: false,
    featured: false,
    newArrival: false,
    limited: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}
