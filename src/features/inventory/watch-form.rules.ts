import { priceOrFallback } from "#src/domain/pricing.ts";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { slugFrom } from "#src/features/inventory/brands/slug.rules.ts";
import { fromZonedInput, toZonedInput } from "#src/lib/calendar.ts";
import { dollarsIn, readNumber, valueOrNaN } from "#src/lib/typed-number.ts";
import {
  emptyWatch,
  type WatchChanges,
  type WatchField,
  type WatchProblems,
  type WatchValues,
} from "./watch.schema.ts";

export const flagFields = ["rare", "featured", "newArrival", "limited"] as const;
type FlagField = (typeof flagFields)[number];
export type TextField = Exclude<WatchField, FlagField>;

export type WatchForm = Readonly<Record<TextField, string> & Record<FlagField, boolean>>;

const numbers = [
  "brandId",
  "retailPrice",
  "wholesalePrice",
  "cost",
  "units",
  "year",
  "caseSizeMm",
  "lugToLugMm",
  "powerReserveHours",
  "waterResistanceMeters",
] as const satisfies readonly TextField[];
const optionalTexts = ["serialNumber", "storagePlace", "crystal", "bracelet", "movement"] as const;

const textsOf = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === "boolean" ? value : String(value ?? ""),
    ]),
  ) as WatchForm;

export const emptyForm = textsOf(emptyWatch);

export function formOf(values: WatchValues, timeZone: string): WatchForm {
  const publishAt = values.publishAt ? toZonedInput(values.publishAt, timeZone) : "";
  return { ...textsOf(values), publishAt };
}

/** A copy is another watch: it has its own serial number and address, and is not shown yet. */
export function copyOf(values: WatchValues, timeZone: string): WatchForm {
  const own = { slug: "", serialNumber: "", units: "1", state: "draft", publishAt: "" };
  return { ...formOf(values, timeZone), ...own };
}

/** The schema checks it. A number that can't be read is NaN, which the schema refuses with its own words. */
export function valuesFrom(form: WatchForm, timeZone: string): WatchValues {
  const read = Object.fromEntries([
    ...numbers.map((field) => [field, numberFrom(field, form[field])]),
    ...optionalTexts.map((field) => [field, form[field].trim() || null]),
    ...(["model", "reference", "slug", "description"] as const).map((field) => [
      field,
      form[field].trim(),
    ]),
  ]);
  const isScheduled = form.state === "scheduled";
  const publishAt = isScheduled ? (fromZonedInput(form.publishAt, timeZone) ?? null) : null;
  return { ...form, ...read, publishAt } as unknown as WatchValues;
}

/** `$12,500` is 12500, `40,5 mm` is 40.5; nothing is null. */
function numberFrom(field: (typeof numbers)[number], text: string): number | null {
  if (text.trim() === "") return null;
  return isPrice(field) ? dollarsIn(text) : valueOrNaN(readNumber(text, units[field]));
}

const isPrice = (field: string) => ["retailPrice", "wholesalePrice", "cost"].includes(field);
const units: Readonly<Record<string, RegExp>> = {
  caseSizeMm: /mm$/i,
  lugToLugMm: /mm$/i,
  powerReserveHours: /h$/i,
  waterResistanceMeters: /m$/i,
};

export function changesBetween(base: WatchValues, values: WatchValues): WatchChanges {
  const fields = Object.keys(base) as WatchField[];
  const changed = fields.filter((field) => !Object.is(base[field], values[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** A draft saves these by itself: fields that are right, but neither its address nor its state. */
export function draftChanges(changes: WatchChanges, problems: WatchProblems): WatchChanges {
  const left = ["state", "publishAt", "slug", ...Object.keys(problems)];
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !left.includes(field)));
}

/**
 * The slug that the form of a draft begins with: empty, so that it follows the name, if it was made from what was known
 * of the name by then.
 */
export function typedSlug(values: WatchValues, brandName: string | undefined): string {
  if (values.state !== "draft" || brandName === undefined) return values.slug;
  const made = slugFrom(`${brandName} ${values.model} ${values.reference}`);
  return made.startsWith(values.slug.replace(/-\d+$/, "")) ? "" : values.slug;
}

interface PreviewOptions {
  readonly id: number;
  readonly images: readonly string[];
  readonly held: number;
  readonly brand: { readonly name: string; readonly slug: string } | undefined;
}

/** As guests will see it, also while it is being typed. */
export function previewOf(values: WatchValues, options: PreviewOptions): WatchDetail {
  const { id, images, held, brand } = options;
  const units = values.units || 0;
  const retailPrice = values.retailPrice || null;
  const status = units === 0 ? "Sold" : units <= held ? "Reserved" : "In Stock";
  return {
    id,
    model: values.model || "Model",
    brandId: values.brandId || 0,
    brandName: brand?.name ?? "Brand",
    brandSlug: brand?.slug ?? "",
    reference: values.reference || "–",
    description: values.description,
    image: images[0] ?? null,
    images: [...images],
    price: priceOrFallback(retailPrice),
    retailPrice: priceOrFallback(retailPrice),
    priceMissing: retailPrice === null,
    caseSize: values.caseSizeMm ? `${values.caseSizeMm}mm` : "–",
    dialColor: values.dialColor || "–",
    material: values.material || "–",
    condition: values.condition || "–",
    boxPapers: values.boxPapers || "–",
    status,
    forSale: units > held && retailPrice !== null,
    freeUnits: Math.max(units - held, 0),
    year: values.year || null,
    rare: values.rare,
    featured: values.featured,
    newArrival: values.newArrival,
    limited: values.limited,
    createdAt: new Date(0).toISOString(),
    particulars: {
      movement: values.movement,
      powerReserveHours: values.powerReserveHours || null,
      waterResistanceMeters: values.waterResistanceMeters || null,
      crystal: values.crystal,
      bracelet: values.bracelet,
    },
  };
}
