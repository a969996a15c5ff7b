import { z } from "zod";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { TooManyRequests } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import { mayConfirm } from "#src/features/enquiries/enquiries.service.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { handleJob, job } from "#src/platform/jobs/job.ts";
import { throttle } from "#src/platform/throttle.ts";
import { newLinksMail, offerLinksMail } from "./offer-links.mail.tsx";
import { lateLinksJob, withLinks } from "./offers.service.ts";
import { findOffersOf, findUnlinkedOffers } from "./offers.sql.ts";

export const linksJob = job({
  name: "send-offer-links",
  capability: "enquiries",
  payload: z.object({ email: z.string() }),
});

/** New links to the offers of an address, by one mail. Nothing for an address that has none. */
export const sendLinks = handleJob(linksJob, async ({ email }, { db, config, jobId }) => {
  const offers = await findOffersOf(db, email);
  const [newest] = offers;
  if (!newest) return;
  const key = `offer links ${emailKey(email)}`;
  try {
    await throttle(db, key, offerLimits.linksPerHour, config.rateLimitFactor);
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  await inTransaction(db, async (tx) => {
    const linked = await withLinks(tx, { config }, offers);
    await offerLinksMail.queue(tx, config, { email: newest.email, jobId, offers: linked });
  });
});

/** If the address was mailed meanwhile, that mail had all links. */
export const sendLateLinks = handleJob(lateLinksJob, ({ email }, { db, config, jobId }) =>
  inTransaction(db, async (tx) => {
    const offers = await findUnlinkedOffers(tx, email);
    if (offers.length === 0 || !(await mayConfirm(tx, "sell", email))) return;
    const linked = await withLinks(tx, { config }, offers);
    await newLinksMail.queue(tx, config, { email, jobId, offers: linked });
  }),
);
