import { z } from "zod";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { TooManyRequests } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import { insertEnquiryKey } from "#src/features/enquiries/enquiries.sql.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { handleJob, job } from "#src/platform/jobs/job.ts";
import { mailShop } from "#src/platform/mail/layout.mail.tsx";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import { throttle } from "#src/platform/throttle.ts";
import { offerLinksMail } from "./offer.mail.tsx";
import { offerLink } from "./offers.service.ts";
import { findOffersOf } from "./offers.sql.ts";

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
    const links = [];
    for (const offer of offers) {
      const url = offerLink(config, await insertEnquiryKey(tx, offer.enquiryId));
      links.push({ ...offer, url });
    }
    await queueMail(tx, {
      ...offerLinksMail(mailShop(config), links),
      dedupeKey: `offer-links:${jobId}`,
      mail: "offer-links",
      recipient: newest.email,
      headers: { "Auto-Submitted": "auto-replied" },
    });
  });
});
