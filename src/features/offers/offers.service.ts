import { z } from "zod";
import { confirmationSeconds, offerLimits } from "#src/domain/enquiry-limits.ts";
import { Invalid, NotFound, TooManyRequests } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import { mayConfirm, openEnquiry } from "#src/features/enquiries/enquiries.service.ts";
import {
  insertEnquiryKey,
  insertMessage,
  updateEnquiry,
} from "#src/features/enquiries/enquiries.sql.ts";
import {
  adoptFiles,
  type FileOwner,
  findAlikePhotos,
} from "#src/features/enquiries/enquiry-files.sql.ts";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/config.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { fingerprint, throttle } from "#src/platform/throttle.ts";
import { offerMail, receivedMail } from "./offer.mail.tsx";
import { newLinksMail, offerLinksMail } from "./offer-links.mail.tsx";
import {
  offerProblems,
  ownershipStatement,
  receivedStep,
  sellerSteps,
  staffSteps,
  watchName,
} from "./offers.messages.ts";
import { awaitsAgreement, hasEnded, offerMachine } from "./offers.rules.ts";
import type { OfferAction, OfferFields, SellerAct } from "./offers.schema.ts";
import {
  findOffersOf,
  findOffersWithSerial,
  findStolen,
  findUnlinkedOffers,
  findWatchesWithSerial,
  insertOffer,
  insertOfferEvent,
  lockOffer,
  type Offer,
  type OfferChanges,
  setFlag,
  todayIn,
  updateOffer,
} from "./offers.sql.ts";

interface OfferServices {
  readonly config: Config;
}

interface NewOffer {
  readonly fields: OfferFields;
  readonly userId: number | null;
  /** The form's draft, whose photos become those of the offer. */
  readonly draft?: FileOwner | undefined;
}

/** For watches that were offered while their seller could not be mailed another confirmation. */
const lateLinksJob = job({
  name: "send-late-offer-links",
  capability: "enquiries",
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
  const subject = watchName(watch);
  const enquiry = { kind: "sell" as const, name, email, phone, userId, subject, text };
  let key: string | undefined;
  const { id } = await openEnquiry(tx, services, enquiry, async (received) => {
    const earlier = await withLinks(tx, services, await findUnlinkedOffers(tx, email));
    key = await insertEnquiryKey(tx, received.id);
    const link = { brand, enquiryId: received.id, url: offerLink(config, key) };
    if (earlier.length === 0) return receivedMail.queue(tx, config, { ...received, link });
    await newLinksMail.queue(tx, config, { ...received, offers: [link, ...earlier] });
  });
  if (!key) {
    const runAt = new Date(Date.now() + confirmationSeconds * 1_000);
    const jobKey = `${lateLinksJob.name} ${fingerprint(emailKey(email))}`;
    if (config.smtpUrl === undefined) key = await insertEnquiryKey(tx, id);
    else await addJob(tx, lateLinksJob, { email }, { jobKey, runAt });
  }
  await insertOffer(tx, { ...watch, enquiryId: id, ownershipStatement });
  const received = { enquiryId: id, state: "received", actor: "seller", userId } as const;
  await insertOfferEvent(tx, { ...received, text: receivedStep });
  if (draft) await adoptFiles(tx, draft, { enquiryId: id });
  return { id, key };
}

async function withLinks<Linked extends { readonly enquiryId: number }>(
  tx: Tx,
  { config }: OfferServices,
  offers: readonly Linked[],
): Promise<(Linked & { readonly url: string })[]> {
  const links = [];
  for (const offer of offers) {
    links.push({ ...offer, url: offerLink(config, await insertEnquiryKey(tx, offer.enquiryId)) });
  }
  return links;
}

export type OfferChange = {
  readonly enquiryId: number;
  readonly userId?: number | null;
  readonly fields: Omit<OfferChanges, "state" | "watchId"> & { readonly note?: string };
} & (
  | { readonly by: "staff"; readonly to: OfferAction }
  | { readonly by: "seller"; readonly to: SellerAct }
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
  const changes: OfferChanges = { ...fields, state: state === "same" ? before.state : state };
  await updateOffer(tx, enquiryId, changes);
  const text = stepText(change, { ...before, ...changes }, note);
  const eventId = await insertOfferEvent(tx, { enquiryId, state: to, actor: by, userId, text });
  const offer = await requireOffer(tx, services, enquiryId);
  const mailKey = `offer:${enquiryId}:${eventId}`;
  const { config } = services;
  // Every mail has a key of its own.
  const url = offerLink(config, await insertEnquiryKey(tx, enquiryId));
  await offerMail.queue(tx, config, { offer, by, note, url, mailKey });
  if (by === "seller") await insertMessage(tx, enquiryId, { kind: "received", text });
  else {
    await insertMessage(tx, enquiryId, { kind: "sent", authorId: userId, text, mailKey });
    await updateEnquiry(tx, enquiryId, { state: enquiryStateOf(offer) });
  }
  return offer;
}

async function requireOffer(tx: Tx, { config }: OfferServices, enquiryId: number): Promise<Offer> {
  const offer = await lockOffer(tx, enquiryId, config.checkout.timeZone);
  if (!offer) throw new NotFound(offerProblems.missing);
  return offer;
}

async function requireDayAhead(tx: Tx, { config }: OfferServices, day: string): Promise<void> {
  if (day < (await todayIn(tx, config.checkout.timeZone))) {
    throw new Invalid(offerProblems.dayIsOver);
  }
}

function stepText(change: OfferChange, offer: Offer, note: string): string {
  return change.by === "seller"
    ? sellerSteps[change.to](offer, note)
    : staffSteps[change.to](offer, note);
}

/** After a step of the staff: whom the matter waits for. */
function enquiryStateOf(offer: Offer): "open" | "waiting" | "closed" {
  if (hasEnded(offer.state)) return "closed";
  return offer.state === "quoted" || awaitsAgreement(offer) ? "waiting" : "open";
}

/** The key is in the fragment, which is sent to no server. */
export const offerLink = ({ publicUrl }: Pick<Config, "publicUrl">, key: string) =>
  `${publicUrl}${paths.offer()}#key=${key}`;

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

const capability = "enquiries";

/** After the offer is stored, so that neither the answer nor its time tells the seller anything. */
export const checkOfferJob = job({
  name: "check-offer",
  capability,
  payload: z.object({ enquiryId: z.int() }),
});

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
