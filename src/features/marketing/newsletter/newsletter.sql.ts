import { and, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { newsletterLimits, unconfirmedDays } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  isConfirmedSubscriber as isConfirmed,
  isEarlierSubscriber as isEarlier,
  subscribers,
} from "#src/platform/db/enquiry-tables.ts";
import { newsletterDeliveries } from "#src/platform/db/mailing-tables.ts";
import { inBatches } from "#src/platform/db/read-page.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { hasJob } from "#src/platform/jobs/job.ts";
import type { PersonalData } from "#src/platform/security/personal-data.ts";
import { hashToken, hasToken, newToken } from "#src/platform/security/tokens.ts";

export function newLinkToken(): { token: string; tokenHash: Buffer } {
  const token = newToken();
  return { token, tokenHash: hashToken(token) };
}

/** An existing subscriber keeps the time of the first consent. */
export async function addSubscriber(db: DbOrTx, email: string): Promise<void> {
  await db.insert(subscribers).values({ email }).onConflictDoNothing();
}

export interface Consent {
  readonly email: string;
  readonly consentText: string;
}

/** Stores the token of a link for the next of them. They keep the time of their consent. */
export async function askNextEarlier(tx: Tx, limit: number, consentText: string) {
  const rows = await tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(isEarlier)
    .orderBy(subscribers.id)
    .limit(limit)
    .for("update");
  const asked = [];
  for (const row of rows) {
    const { token, tokenHash } = newLinkToken();
    await tx
      .update(subscribers)
      .set({ tokenHash, tokenSentAt: sql`now()`, consentText })
      .where(eq(subscribers.id, row.id));
    asked.push({ ...row, token });
  }
  return asked;
}

/**
 * Stores the consent and the token of a new link to confirm it. Undefined if the address is confirmed or has got a link
 * within the hour: then nothing is to be sent.
 */
export async function askToConfirm(tx: Tx, consent: Consent) {
  const { token, tokenHash } = newLinkToken();
  const stored = { consentText: consent.consentText, tokenHash };
  const [row] = await tx
    .insert(subscribers)
    .values({ ...consent, tokenHash, tokenSentAt: sql`now()` })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { ...stored, tokenSentAt: sql`now()`, consentedAt: sql`now()` },
      setWhere: sql`not ${isConfirmed} and coalesce(${subscribers.tokenSentAt} < now() - interval '1 hour', true)`,
    })
    .returning({ id: subscribers.id });
  return row && { id: row.id, email: consent.email, token };
}

export function lockByLink(tx: Tx, token: string) {
  const lasts = sql`make_interval(days => ${newsletterLimits.confirmDays})`;
  const found = tx
    .select({
      email: subscribers.email,
      consentText: sql<string>`coalesce(${subscribers.consentText}, '')`,
      isConfirmed,
      isExpired: sql<boolean>`${subscribers.tokenSentAt} < now() - ${lasts}`,
    })
    .from(subscribers)
    .where(hasToken(subscribers.tokenHash, token))
    .for("update");
  return firstOf(found);
}

export async function confirmAddress(tx: Tx, email: string): Promise<void> {
  await tx
    .update(subscribers)
    .set({ confirmedAt: sql`now()`, unsubscribedAt: null })
    .where(eq(subscribers.email, email));
}

/** `waits`: a link has been sent to the address. */
export function findByAddress(db: DbOrTx, email: string) {
  const waits = sql<boolean>`${subscribers.tokenHash} is not null`;
  const columns = { id: subscribers.id, isConfirmed, waits };
  return firstOf(db.select(columns).from(subscribers).where(eq(subscribers.email, email)));
}

/** For an address that is known to be the reader's. */
export async function subscribeConfirmed(tx: Tx, consent: Consent): Promise<void> {
  const now = sql`now()`;
  const agreed = { consentText: consent.consentText, consentedAt: now, confirmedAt: now };
  await tx
    .insert(subscribers)
    .values({ email: consent.email, ...agreed })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { ...agreed, unsubscribedAt: null },
      setWhere: sql`not ${isConfirmed}`,
    });
}

export function lockByCopy(tx: Tx, token: string) {
  const { subscriberId, issueId, tokenHash } = newsletterDeliveries;
  const found = tx
    .select({ subscriberId, issueId, isConfirmed })
    .from(newsletterDeliveries)
    .innerJoin(subscribers, eq(subscribers.id, subscriberId))
    .where(hasToken(tokenHash, token))
    .for("update");
  return firstOf(found);
}

interface Copy {
  readonly subscriberId: number;
  readonly issueId: number;
}

/** The link that confirms ends too: who comes back gets a new one. */
export async function endSubscriptionOf(tx: Tx, subscriberId: number): Promise<void> {
  await tx
    .update(subscribers)
    .set({ unsubscribedAt: sql`now()`, tokenHash: null, tokenSentAt: null })
    .where(eq(subscribers.id, subscriberId));
}

export async function endSubscription(tx: Tx, copy: Copy): Promise<void> {
  await endSubscriptionOf(tx, copy.subscriberId);
  await noteEnd(tx, copy, sql`now()`);
}

const noteEnd = (tx: Tx, { issueId, subscriberId }: Copy, unsubscribedAt: SQL | null) =>
  tx
    .update(newsletterDeliveries)
    .set({ unsubscribedAt })
    .where(
      and(
        eq(newsletterDeliveries.issueId, issueId),
        eq(newsletterDeliveries.subscriberId, subscriberId),
      ),
    );

export async function findCopyKeys(db: DbOrTx, subscriberId: number): Promise<string[]> {
  const rows = await db
    .select({ mailKey: newsletterDeliveries.mailKey })
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.subscriberId, subscriberId));
  return rows.flatMap(({ mailKey }) => mailKey ?? []);
}

export async function deleteCopies(tx: Tx, mailKeys: readonly string[]): Promise<void> {
  if (mailKeys.length === 0) return;
  await tx.delete(newsletterDeliveries).where(inArray(newsletterDeliveries.mailKey, [...mailKeys]));
}

/** The address is known to be the reader's: the link was in a mail to it. */
export async function restartSubscription(tx: Tx, copy: Copy, consentText: string): Promise<void> {
  const now = sql`now()`;
  await tx
    .update(subscribers)
    .set({ unsubscribedAt: null, consentText, consentedAt: now, confirmedAt: now })
    .where(eq(subscribers.id, copy.subscriberId));
  await noteEnd(tx, copy, null);
}

export async function countSubscribers(db: DbOrTx) {
  const [row] = await db
    .select({
      confirmed: sql<number>`count(*) filter (where ${isConfirmed})::int`,
      earlier: sql<number>`count(*) filter (where ${isEarlier})::int`,
      waiting: sql<number>`count(*) filter (where ${subscribers.confirmedAt} is null
        and ${subscribers.unsubscribedAt} is null and ${subscribers.tokenSentAt} is not null)::int`,
      unsubscribed: sql<number>`count(${subscribers.unsubscribedAt})::int`,
    })
    .from(subscribers);
  return row ?? { confirmed: 0, earlier: 0, waiting: 0, unsubscribed: 0 };
}

/** Whether a job with this key waits or runs. */
export async function isPlanned(db: DbOrTx, jobKey: string): Promise<boolean> {
  const { rows } = await db.execute<{ planned: boolean }>(
    sql`select ${hasJob(sql`${jobKey}`)} as planned`,
  );
  return rows[0]?.planned ?? false;
}

export type SubscriberRow = typeof subscribers.$inferSelect;

export const readSubscribers = (db: DbOrTx) =>
  inBatches<SubscriberRow>((last, limit) =>
    db
      .select()
      .from(subscribers)
      .where(and(isConfirmed, gt(subscribers.id, last?.id ?? 0)))
      .orderBy(subscribers.id)
      .limit(limit),
  );

/** Deletes requests that nobody confirmed, and proofs of a consent that ended long ago. */
export async function purgeSubscribers(db: DbOrTx, keptDays: number): Promise<void> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db
    .delete(subscribers)
    .where(
      or(
        sql`${subscribers.confirmedAt} is null and ${subscribers.tokenSentAt} < ${daysAgo(unconfirmedDays)}`,
        lt(subscribers.unsubscribedAt, daysAgo(keptDays)),
      ),
    );
}

export const newsletterData: PersonalData = {
  kind: "newsletter",
  title: "Newsletter subscription",
  rows: ({ email }) => sql`
    select email, consented_at as "consentedAt", consent_text as "consentText", confirmed_at as "confirmedAt",
      unsubscribed_at as "unsubscribedAt"
    from subscribers where email = ${email}`,
  async forget(tx, email) {
    await tx.delete(subscribers).where(eq(subscribers.email, email));
    return 0;
  },
  purge: (db, kept) => purgeSubscribers(db, kept.newsletter),
};
