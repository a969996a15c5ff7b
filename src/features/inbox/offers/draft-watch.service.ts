import { AppError, Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { findBySerial, findForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import {
  type StoredOriginal,
  storeOriginal,
} from "#src/features/inventory/pictures/original.service.ts";
import { addPictureLists } from "#src/features/inventory/pictures/set-pictures.service.ts";
import { createWatch } from "#src/features/inventory/save-watch.service.ts";
import { valuesOf } from "#src/features/inventory/watch.present.ts";
import { lockOffer, type OfferWithSteps, updateOffer } from "#src/features/offers/offers.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { isSameContent } from "#src/platform/media/stored-files.ts";
import { brandMeant, draftOf, isDraftable } from "./draft.rules.ts";
import { findSameReference } from "./market.sql.ts";
import { staffOfferProblems } from "./staff-offer.messages.ts";
import { requireStaffOffer } from "./staff-offer.present.ts";

interface Draft {
  readonly watchId: number;
  readonly leftOut: number;
  readonly serialTaken: boolean;
}

/** A watch in the inventory, not in the shop. The first call makes it, and all name the same. */
export async function draftFromOffer(
  call: StaffCall,
  id: number,
  chosenBrand: number | undefined,
): Promise<Draft> {
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
    await recordAudit(tx, call, {
      action: "offer.draft",
      subject: `offer:${id}`,
      after: { watch: watchId, pictures: originals.length },
    });
    return { watchId, leftOut, serialTaken: taken !== undefined };
  });
}

/** A seller's photo may be smaller than a picture of the shop; such ones are left out. */
async function copyPhotos(call: StaffCall, { photos }: OfferWithSteps) {
  const originals: StoredOriginal[] = [];
  let leftOut = 0;
  for (const { fileKey } of photos) {
    const stored = await call.media.get(fileKey as MediaKey);
    const original = stored && (await storeOriginal(call, stored.content).catch(unlessUnusable));
    if (!original) leftOut += 1;
    else if (!originals.some(({ key }) => isSameContent(key, original.key)))
      originals.push(original);
  }
  return { originals, leftOut };
}

function unlessUnusable(error: unknown): undefined {
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
