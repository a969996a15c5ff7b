import { z } from "zod";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { findAlikePhotos } from "#src/features/enquiries/enquiry-files.sql.ts";
import { handleJob, job } from "#src/platform/jobs/job.ts";
import { findOffersWithSerial, findStolen, findWatchesWithSerial, setFlag } from "./offers.sql.ts";

const capability = "enquiries";

/** After the offer is stored, so that neither the answer nor its time tells the seller anything. */
export const checkOfferJob = job({
  name: "check-offer",
  capability,
  payload: z.object({ enquiryId: z.int() }),
});

/** Flags what the staff should look at. */
export const checkOffer = handleJob(checkOfferJob, async ({ enquiryId }, { db }) => {
  const watchIds = await findWatchesWithSerial(db, enquiryId);
  if (watchIds.length > 0) {
    await setFlag(db, enquiryId, { kind: "serial_in_catalog", details: { watchIds } });
  }
  const earlier = await findOffersWithSerial(db, enquiryId);
  if (earlier.length > 0) {
    const details = { enquiryIds: earlier };
    await setFlag(db, enquiryId, { kind: "serial_offered_before", details });
  }
  const stolen = await findStolen(db, enquiryId);
  if (stolen) await setFlag(db, enquiryId, { kind: "serial_stolen", details: stolen });
  const alike = await findAlikePhotos(db, enquiryId, offerLimits.alikeBits);
  if (alike.length > 0) {
    await setFlag(db, enquiryId, { kind: "photo_seen_before", details: { enquiryIds: alike } });
  }
});
