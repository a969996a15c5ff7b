import { z } from "zod";
import { confirmationSeconds, offerLimits } from "#src/domain/enquiry-limits.ts";
import { Invalid, NotFound, TooManyRequests } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import { mayConfirm, openEnquiry } from "#src/features/messages/contact/enquiries.service.ts";
import * as enquiries from "#src/features/messages/contact/enquiries.sql.ts";
import * as files from "#src/features/messages/contact/enquiry-files.sql.ts";
import { paths } from "#src/lib/paths.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { fingerprint, throttle } from "#src/platform/security/throttle.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { newLinksMail, offerLinksMail, offerMail, receivedMail } from "./offer.mail.tsx";
import * as texts from "./offers.messages.ts";
import { awaitsAgreement, hasEnded, offerMachine } from "./offers.rules.ts";
import type { OfferAction, OfferFields, SellerAction } from "./offers.schema.ts";
import * as store from "./offers.sql.ts";

interface OfferServices {
  readonly config: Config;
}

interface NewOffer {
  readonly fields: OfferFields;
  readonly userId: number | null;
  /** The form's draft, whose photos become those of the offer. */
  readonly draft?: files.FileOwner | undefined;
}

/** For watches that were offered while their seller could not be mailed another confirmation. */
const lateLinksJob = job({
  name: "send-late-offer-links",
  payload: z.object({ email: z.string() }),
});

/**
 * Stores what a seller told us, as an enquiry of its own, and mails the link to the seller's page: at once, or within
 * an hour together with others. There is a key if it is in the mail, or if no mail can bring one.
 */
export async function createOffer(
  tx: Tx,
  services: OfferServices,
  { fields, userId, draft }: NewOffer,
): Promise<{ id: number; key: string | undefined }> {
  const { name, email, phone, agreeToTerms: _, ownership: __, ...watch } = fields;
  const { brand, description: text } = watch;
  const { config } = services;
  const subject = texts.watchName(watch);
  const enquiry = { kind: "sell" as const, name, email, phone, userId, subject, text };
  let key: string | undefined;
  const { id } = await openEnquiry(tx, services, enquiry, async (received) => {
    const earlier = await withLinks(tx, services, await store.findUnlinkedOffers(tx, email));
    key = await enquiries.insertEnquiryKey(tx, received.id);
    const link = { brand, enquiryId: received.id, url: offerLink(config, key) };
    if (earlier.length === 0) return receivedMail.queue(tx, config, { ...received, link });
    await newLinksMail.queue(tx, config, { ...received, offers: [link, ...earlier] });
  });
  if (!key) {
    const runAt = new Date(Date.now() + confirmationSeconds * 1_000);
    const jobKey = `${lateLinksJob.name} ${fingerprint(emailKey(email))}`;
    if (config.smtpUrl === undefined) key = await enquiries.insertEnquiryKey(tx, id);
    else await addJob(tx, lateLinksJob, { email }, { jobKey, runAt });
  }
  await store.insertOffer(tx, {
    ...watch,
    enquiryId: id,
    ownershipStatement: texts.ownershipStatement,
  });
  const received = { enquiryId: id, state: "received", actor: "seller", userId } as const;
  await store.insertOfferEvent(tx, { ...received, text: texts.receivedStep });
  if (draft) await files.adoptFiles(tx, draft, { enquiryId: id });
  return { id, key };
}

async function withLinks<Linked extends { readonly enquiryId: number }>(
  tx: Tx,
  { config }: OfferServices,
  offers: readonly Linked[],
): Promise<(Linked & { readonly url: string })[]> {
  const links = [];
  for (const offer of offers) {
    links.push({
      ...offer,
      url: offerLink(config, await enquiries.insertEnquiryKey(tx, offer.enquiryId)),
    });
  }
  return links;
}

export type OfferChange = {
  readonly enquiryId: number;
  readonly userId?: number | null;
  readonly fields: Omit<store.OfferChanges, "state" | "watchId"> & { readonly note?: string };
} & (
  | { readonly by: "staff"; readonly to: OfferAction }
  | { readonly by: "seller"; readonly to: SellerAction }
);

/**
 * The only way to change an offer. Locks it, asks the transition table, records the step, writes it into the
 * conversation and mails the seller, all in the caller's transaction.
 */
export async function changeOffer(tx: Tx, services: OfferServices, change: OfferChange) {
  const { enquiryId, to, by, userId = null } = change;
  const before = await requireOffer(tx, services, enquiryId);
  const { to: state } = offerMachine.require(to, before, by);
  const { note = "", ...fields } = change.fields;
  if (fields.quoteValidUntil) await requireDayAhead(tx, services, fields.quoteValidUntil);
  const changes: store.OfferChanges = { ...fields, state: state === "same" ? before.state : state };
  await store.updateOffer(tx, enquiryId, changes);
  const text = stepText(change, { ...before, ...changes }, note);
  const eventId = await store.insertOfferEvent(tx, {
    enquiryId,
    state: to,
    actor: by,
    userId,
    text,
  });
  const offer = await requireOffer(tx, services, enquiryId);
  const mailKey = `offer:${enquiryId}:${eventId}`;
  const { config } = services;
  // Every mail has a key of its own.
  const url = offerLink(config, await enquiries.insertEnquiryKey(tx, enquiryId));
  await offerMail.queue(tx, config, { offer, by, note, url, mailKey });
  if (by === "seller") await enquiries.insertMessage(tx, enquiryId, { kind: "received", text });
  else {
    await enquiries.insertMessage(tx, enquiryId, { kind: "sent", authorId: userId, text, mailKey });
    await enquiries.updateEnquiry(tx, enquiryId, { state: enquiryStateOf(offer) });
  }
  return offer;
}

async function requireOffer(
  tx: Tx,
  { config }: OfferServices,
  enquiryId: number,
): Promise<store.Offer> {
  const offer = await store.lockOffer(tx, enquiryId, config.checkout.timeZone);
  if (!offer) throw new NotFound(texts.offerProblems.missing);
  return offer;
}

async function requireDayAhead(tx: Tx, { config }: OfferServices, day: string): Promise<void> {
  if (day < (await store.todayIn(tx, config.checkout.timeZone))) {
    throw new Invalid(texts.offerProblems.dayIsOver);
  }
}

function stepText(change: OfferChange, offer: store.Offer, note: string): string {
  return change.by === "seller"
    ? texts.sellerSteps[change.to](offer, note)
    : texts.staffSteps[change.to](offer, note);
}

/** After a step of the staff: whom the matter waits for. */
function enquiryStateOf(offer: store.Offer): "open" | "waiting" | "closed" {
  if (hasEnded(offer.state)) return "closed";
  return offer.state === "quoted" || awaitsAgreement(offer) ? "waiting" : "open";
}

/** The key is in the fragment, which is sent to no server. */
export const offerLink = ({ publicUrl }: Pick<Config, "publicUrl">, key: string) =>
  `${publicUrl}${paths.offer()}#key=${key}`;

export const linksJob = job({
  name: "send-offer-links",
  payload: z.object({ email: z.string() }),
});

/** New links to the offers of an address, by one mail. Nothing for an address that has none. */
export const sendLinks = handleJob(linksJob, async ({ email }, { db, config, jobId }) => {
  const offers = await store.findOffersOf(db, email);
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
    const offers = await store.findUnlinkedOffers(tx, email);
    if (offers.length === 0 || !(await mayConfirm(tx, "sell", email))) return;
    const linked = await withLinks(tx, { config }, offers);
    await newLinksMail.queue(tx, config, { email, jobId, offers: linked });
  }),
);

/** After the offer is stored, so that neither the answer nor its time tells the seller anything. */
export const checkOfferJob = job({
  name: "check-offer",
  payload: z.object({ enquiryId: z.int() }),
});

export const checkOffer = handleJob(checkOfferJob, async ({ enquiryId }, { db }) => {
  const watchIds = await store.findWatchesWithSerial(db, enquiryId);
  const earlier = await store.findOffersWithSerial(db, enquiryId);
  const alike = await files.findAlikePhotos(db, enquiryId, offerLimits.alikeBits);
  for (const [kind, details] of [
    ["serial_in_catalog", watchIds.length > 0 && { watchIds }],
    ["serial_offered_before", earlier.length > 0 && { enquiryIds: earlier }],
    ["serial_stolen", await store.findStolen(db, enquiryId)],
    ["photo_seen_before", alike.length > 0 && { enquiryIds: alike }],
  ] as const) {
    if (details) await store.setFlag(db, enquiryId, { kind, details });
  }
});
