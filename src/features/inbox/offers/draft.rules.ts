import type { OfferState } from "#src/domain/enquiries.ts";
import { watchLimits } from "#src/domain/limits.ts";
import type { WatchValues } from "#src/features/inventory/watch.schema.ts";
import { brandLabel } from "#src/features/offers/offers.messages.ts";

/** The watch is here. */
export const isDraftable = (state: OfferState) =>
  state === "arrived" || state === "inspected" || state === "paid";

/** The brand of the catalog that a seller chose in the form, if the catalog has it. */
export function brandMeant<Brand extends { readonly name: string }>(
  brand: string,
  brands: readonly Brand[],
): Brand | undefined {
  const key = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return brands.find(({ name }) => key(name) === key(brandLabel(brand)));
}

interface OfferedWatch {
  readonly model: string;
  readonly referenceNumber: string;
  readonly serialNumber: string;
  readonly yearOfManufacture: string;
  readonly condition: string;
  readonly boxAndPapers: boolean;
  readonly description: string;
  readonly quoteAmount: number | null;
  readonly finalAmount: number | null;
}

const conditions: Readonly<Record<string, WatchValues["condition"]>> = {
  unworn: "Unworn",
  excellent: "Excellent",
  very_good: "Excellent",
  good: "Good",
};

/** The seller's form does not ask for these. An editor completes them before the watch is published. */
const unknown = {
  caseSizeMm: null,
  lugToLugMm: null,
  dialColor: "",
  material: "",
  crystal: null,
  bracelet: null,
  movement: null,
  powerReserveHours: null,
  waterResistanceMeters: null,
} as const satisfies Partial<WatchValues>;

function sharedFields(same: WatchValues) {
  const { caseSizeMm, lugToLugMm, dialColor, material, crystal, bracelet, movement } = same;
  const { powerReserveHours, waterResistanceMeters } = same;
  const body = { caseSizeMm, lugToLugMm, dialColor, material, crystal, bracelet };
  return { ...body, movement, powerReserveHours, waterResistanceMeters };
}

/** A draft of an offered watch. A watch of the same reference tells what the seller's form does not ask. */
export function draftOf(
  offer: OfferedWatch,
  brandId: number,
  same: WatchValues | undefined,
): WatchValues {
  const { lineMaxLength, serialMaxLength, descriptionMaxLength } = watchLimits;
  const serialNumber = offer.serialNumber.trim();
  return {
    ...(same ? sharedFields(same) : unknown),
    brandId,
    model: oneLine(offer.model).slice(0, lineMaxLength) || "–",
    reference: oneLine(offer.referenceNumber).slice(0, lineMaxLength),
    slug: "",
    serialNumber:
      /[A-Za-z0-9]/.test(serialNumber) && serialNumber.length <= serialMaxLength
        ? oneLine(serialNumber)
        : null,
    retailPrice: null,
    wholesalePrice: null,
    cost: offer.finalAmount ?? offer.quoteAmount,
    storagePlace: null,
    units: 1,
    condition: conditions[offer.condition] ?? "",
    // Without both there may still be one of them.
    boxPapers: offer.boxAndPapers ? "Full Set (Box & Papers)" : "",
    year: yearIn(offer.yearOfManufacture),
    description: offer.description.slice(0, descriptionMaxLength),
    rare: false,
    featured: false,
    newArrival: false,
    limited: false,
    state: "draft",
    publishAt: null,
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** `bought in 1998` is 1998. */
function yearIn(text: string): number | null {
  const year = Number(/\b(1[789]|20)\d\d\b/.exec(text)?.[0] ?? 0);
  return year >= watchLimits.year.min && year <= watchLimits.year.max ? year : null;
}
