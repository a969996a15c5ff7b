import { AppError, Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { watchLimits } from "#src/domain/limits.ts";
import {
  lockOffer,
  type Offer,
  type OfferWithSteps,
  updateOffer,
} from "#src/features/buyback/seller/offers.sql.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { findBySerial, findForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import {
  type StoredOriginal,
  storeOriginal,
} from "#src/features/inventory/pictures/picture-owner.service.ts";
import { addPictureLists } from "#src/features/inventory/pictures/set-pictures.service.ts";
import { createWatch } from "#src/features/inventory/save-watch.service.ts";
import { valuesOf } from "#src/features/inventory/watch.present.ts";
import type { WatchValues } from "#src/features/inventory/watch.schema.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { auditOf } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { isSameContent } from "#src/platform/media/stored-files.ts";
import { findSameReference } from "./market.sql.ts";
import { staffOfferProblems } from "./staff-offer.messages.ts";
import { brandMeant, isDraftable, requireStaffOffer } from "./staff-offer.present.ts";

/** A watch in the inventory, not in the shop. The first call makes it, and all name the same. */
export async function draftFromOffer(call: StaffCall, id: number, chosenBrand?: number) {
  const offer = await requireStaffOffer(call, id);
  if (offer.watchId !== null) return { watchId: offer.watchId, leftOut: 0, serialTaken: false };
  if (!isDraftable(offer.state)) throw new Conflict(staffOfferProblems.tooEarly, "not_allowed");
  const brandId = chosenBrand ?? brandMeant(offer.brand, await findBrandNames(call.db))?.id;
  if (brandId === undefined) throw new Invalid(staffOfferProblems.unknownBrand, "unknown_brand");
  const { originals, leftOut } = await copyPhotos(call, offer);
  return inTransaction(call.db, async (tx) => {
    const now = await lockOffer(tx, id, call.config.checkout.timeZone);
    if (!now) throw new NotFound(staffOfferProblems.missing);
    if (now.watchId !== null) return { watchId: now.watchId, leftOut: 0, serialTaken: false };
    if (!isDraftable(now.state)) throw new Conflict(staffOfferProblems.tooEarly, "not_allowed");
    const sameId = await findSameReference(tx, brandId, offer.referenceNumber);
    const same = sameId === undefined ? undefined : await findForStaff(tx, sameId);
    const values = draftOf(now, brandId, same && valuesOf(same));
    const taken =
      values.serialNumber === null
        ? undefined
        : await findBySerial(tx, brandId, values.serialNumber, 0);
    const serialNumber = taken ? null : values.serialNumber;
    const watchId = await createWatch(tx, call, { ...values, serialNumber });
    await addPictures(tx, call, watchId, originals);
    await updateOffer(tx, id, { watchId });
    const after = { watch: watchId, pictures: originals.length };
    await auditOf(tx, call, "offer", id)("draft", { after });
    return { watchId, leftOut, serialTaken: taken !== undefined };
  });
}

/** A seller's photo may be smaller than a picture of the shop; such ones are left out. */
async function copyPhotos(call: StaffCall, { photos }: OfferWithSteps) {
  const originals: StoredOriginal[] = [];
  let leftOut = 0;
  for (const { fileKey } of photos) {
    const stored = await call.media.get(fileKey as MediaKey);
    const original = stored && (await storeOriginal(call, stored.content).catch(ignoreUnusable));
    if (!original) leftOut += 1;
    else if (!originals.some(({ key }) => isSameContent(key, original.key)))
      originals.push(original);
  }
  return { originals, leftOut };
}

function ignoreUnusable(error: unknown): undefined {
  if (error instanceof AppError && (error.status === 422 || error.status === 415)) return undefined;
  throw error;
}

async function addPictures(
  tx: Tx,
  call: StaffCall,
  watchId: number,
  originals: readonly StoredOriginal[],
): Promise<void> {
  for (const original of originals) original.keep();
  const wanted = originals.map(({ key: originalKey, width, height }, index) => {
    const fileName = `offer-${index + 1}`;
    return { text: null, name: fileName, file: { fileName, originalKey, width, height } };
  });
  if (wanted.length > 0) await addPictureLists(tx, call, [{ watchId, wanted }]);
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

/** A draft of an offered watch. A watch of the same reference tells what the seller's form does not ask. */
function draftOf(
  offer: Offer,
  brandId: number,
  same: Pick<WatchValues, keyof typeof unknown> = unknown,
): WatchValues {
  const { lineMaxLength, serialMaxLength, descriptionMaxLength } = watchLimits;
  const { caseSizeMm, lugToLugMm, dialColor, material, crystal, bracelet, movement } = same;
  const { powerReserveHours, waterResistanceMeters } = same;
  const serialNumber = offer.serialNumber.trim();
  return {
    ...{ caseSizeMm, lugToLugMm, dialColor, material, crystal, bracelet, movement },
    ...{ powerReserveHours, waterResistanceMeters, brandId },
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
