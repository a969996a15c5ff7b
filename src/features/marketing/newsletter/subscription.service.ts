import { z } from "zod";
import { ownChanges } from "#src/domain/account-limits.ts";
import { Conflict } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { shouldAccept } from "#src/features/messages/contact/enquiries.service.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { lockTexts } from "#src/platform/http/idempotency.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { withdrawMails } from "#src/platform/mail/outgoing-mails.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { isEmailConfirmed } from "#src/platform/security/session.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import { confirmationMail } from "./confirmation.mail.tsx";
import { findSending } from "./issues.sql.ts";
import type { readOwnSubscription, subscribe } from "./newsletter.contract.ts";
import { consentTexts, ownSubscriptionTexts } from "./newsletter.messages.ts";
import * as list from "./newsletter.sql.ts";
import { batchOf } from "./sending.service.ts";

type Shop = Pick<Services, "db" | "config">;
/** A body without a guard is a program's. */
export async function askFirst(
  shop: Shop,
  { email, form = "page", guard }: z.output<(typeof subscribe)["body"]>,
): Promise<void> {
  if (!guard || !(await shouldAccept(shop, { guard, email }))) return;
  const consent = { email, consentText: consentTexts[form] };
  await inTransaction(shop.db, (tx) => sendLink(tx, shop, consent));
}

async function sendLink(tx: Tx, { config }: Shop, consent: list.Consent): Promise<void> {
  const asked = await list.askToConfirm(tx, consent);
  if (asked) await confirmationMail.queue(tx, config, { ...asked, email: consent.email });
}

export const confirm = ({ db }: Shop, token: string) =>
  inTransaction(db, async (tx): Promise<"unknown" | "already" | "expired" | "confirmed"> => {
    const subscriber = await list.lockByLink(tx, token);
    if (!subscriber) return "unknown";
    if (subscriber.isConfirmed) return "already";
    if (subscriber.isExpired) return "expired";
    await list.confirmAddress(tx, subscriber.email);
    return "confirmed";
  });

/** Only to the address that the old link was sent to, and at most once an hour. */
export async function renew(shop: Shop, token: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const subscriber = await list.lockByLink(tx, token);
    if (subscriber?.isExpired) await sendLink(tx, shop, subscriber);
  });
}

/** Copies that wait to be sent to the reader are withdrawn. False if the link is unknown. */
export async function unsubscribe({ db }: Shop, token: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const copy = await list.lockByCopy(tx, token);
    if (!copy) return false;
    if (!copy.isConfirmed) return true;
    await list.endSubscription(tx, copy);
    await withdrawCopies(tx, copy.subscriberId);
    return true;
  });
}

async function withdrawCopies(tx: Tx, subscriberId: number): Promise<void> {
  const withdrawn = await withdrawMails(tx, await list.findCopyKeys(tx, subscriberId));
  await list.deleteCopies(tx, withdrawn);
}

/** The undo of `unsubscribe`. False if the link is unknown. */
export async function subscribeAgain({ db }: Shop, token: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const copy = await list.lockByCopy(tx, token);
    if (copy && !copy.isConfirmed) await list.restartSubscription(tx, copy, consentTexts.again);
    return copy !== undefined;
  });
}

type OwnState = ReplyOf<typeof readOwnSubscription>["state"];

/** Nothing is said of an address that may be another's. */
export async function ownState({ db }: Shop, { id, email }: SignedInViewer): Promise<OwnState> {
  if (!(await isEmailConfirmed(db, id))) return "hidden";
  const subscriber = await list.findByAddress(db, emailKey(email));
  if (subscriber?.isConfirmed) return "on";
  return subscriber?.waits ? "waiting" : "off";
}

/** An address that is not confirmed gets the link of the public form, and can't be unsubscribed here. */
export async function switchOwn(shop: Shop, { id, email }: SignedInViewer, isOn: boolean) {
  const { db, config } = shop;
  await throttle(db, `newsletter ${id}`, ownChanges, config.rateLimitFactor);
  const consent = { email: emailKey(email), consentText: consentTexts.account };
  await inTransaction(db, async (tx) => {
    const isKnown = await isEmailConfirmed(tx, id);
    if (isOn) {
      return isKnown ? list.subscribeConfirmed(tx, consent) : sendLink(tx, shop, consent);
    }
    if (!isKnown) throw new Conflict(ownSubscriptionTexts.notConfirmed, "email_not_confirmed");
    const subscriber = await list.findByAddress(tx, consent.email);
    if (!subscriber) return;
    await list.endSubscriptionOf(tx, subscriber.id);
    await withdrawCopies(tx, subscriber.id);
  });
}

// Subscribers from before the shop asked for confirmations. They get no newsletter until they confirm, and nobody asks
// them to unless the staff says so.

const askJob = job({ name: "ask-subscribers", payload: z.object({}) });
const jobKey = askJob.name;

export const isAsking = (db: DbOrTx): Promise<boolean> => list.isPlanned(db, jobKey);

/** Changes nothing if they are being asked already, or if there are none. */
export async function askEarlier(call: StaffCall): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    await lockTexts(tx, [jobKey]);
    const { earlier } = await list.countSubscribers(tx);
    if (earlier === 0 || (await isAsking(tx))) return;
    await addJob(tx, askJob, {}, { jobKey });
    const after = { recipients: earlier };
    await recordAudit(tx, call, { action: "newsletter.ask", subject: "newsletter:all", after });
  });
}

/** The token of each link is stored with its mail, so that a run that is repeated asks nobody twice. */
export const askSubscribers = handleJob(askJob, (_, { db, config }) =>
  inTransaction(db, async (tx) => {
    const { size, pauseMs } = batchOf(config.newsletterPerMinute);
    // The rate is that of all mails together.
    const mayAsk = (await findSending(tx)) === undefined;
    const asked = mayAsk ? await list.askNextEarlier(tx, size, consentTexts.earlier) : [];
    for (const subscriber of asked) {
      await confirmationMail.queue(tx, config, { ...subscriber, isEarlier: true });
    }
    if (mayAsk && asked.length < size) return;
    await addJob(tx, askJob, {}, { jobKey, runAt: new Date(Date.now() + pauseMs) });
  }),
);
