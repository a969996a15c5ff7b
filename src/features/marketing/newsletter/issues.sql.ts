import { and, eq, gt, inArray, lte, max, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  isConfirmedSubscriber as isConfirmed,
  subscribers,
} from "#src/platform/db/enquiry-tables.ts";
import { newsletterDeliveries, newsletterIssues } from "#src/platform/db/mailing-tables.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { readPage } from "#src/platform/db/read-page.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { hasJob } from "#src/platform/jobs/job.ts";
import type { IssueState } from "./issues.messages.ts";
import type { IssueFields, IssueResults, IssueView } from "./newsletter.contract.ts";

export type IssueRow = typeof newsletterIssues.$inferSelect;

/** To the millisecond, as the browser knows it. */
const changedNow = sql`date_trunc('milliseconds', clock_timestamp())`;

const isIssue = (id: number) => eq(newsletterIssues.id, id);

export async function insertIssue(tx: Tx, fields: IssueFields, createdBy: number) {
  const [row] = await tx
    .insert(newsletterIssues)
    .values({ ...fields, createdBy, updatedAt: changedNow })
    .returning();
  if (!row) throw new Error("The issue was not inserted.");
  return row;
}

export const findIssue = (db: DbOrTx, id: number) =>
  firstOf(db.select().from(newsletterIssues).where(isIssue(id)));

export const lockIssue = (tx: Tx, id: number) =>
  firstOf(tx.select().from(newsletterIssues).where(isIssue(id)).for("update"));

export async function updateIssue(tx: Tx, id: number, fields: IssueFields): Promise<void> {
  const changes = { ...fields, updatedAt: changedNow };
  await tx.update(newsletterIssues).set(changes).where(isIssue(id));
}

export async function setIssueState(tx: Tx, id: number, state: IssueState): Promise<void> {
  const startedAt = sql`coalesce(${newsletterIssues.startedAt}, now())`;
  await tx
    .update(newsletterIssues)
    .set({
      state,
      ...(state === "sending" && { startedAt }),
      ...(state === "sent" && { finishedAt: sql`now()` }),
    })
    .where(isIssue(id));
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.delete(newsletterIssues).where(isIssue(id));
}

export const findIssues = (db: DbOrTx, view: IssueView) =>
  readPage(db, view, {
    table: newsletterIssues,
    id: newsletterIssues.id,
    where: view.state && eq(newsletterIssues.state, view.state),
    sorts: {
      subject: newsletterIssues.subject,
      state: newsletterIssues.state,
      changedAt: sql`coalesce(${newsletterIssues.startedAt}, ${newsletterIssues.updatedAt})`,
    },
    select: (ids, order) =>
      db
        .select()
        .from(newsletterIssues)
        .where(ids)
        .orderBy(...order),
  });

export const countConfirmed = (db: DbOrTx) => db.$count(subscribers, isConfirmed);

export async function findSending(db: DbOrTx): Promise<number | undefined> {
  const [row] = await db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.state, "sending"))
    .limit(1);
  return row?.id;
}

/** Issues whose job is missing, after a restored backup for example. */
export async function findUnattended(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(
      and(
        eq(newsletterIssues.state, "sending"),
        sql`not ${hasJob(sql`'newsletter ' || ${newsletterIssues.id}`)}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Copies are written in the order of the readers' ids, so that the last one tells how far it is. Who confirmed after the
 * start is no reader of this issue.
 */
const readersAfter = (last: number, issueId: number) =>
  and(
    isConfirmed,
    gt(subscribers.id, last),
    lte(
      subscribers.confirmedAt,
      sql`(select ${newsletterIssues.startedAt} from ${newsletterIssues} where ${newsletterIssues.id} = ${issueId})`,
    ),
  );

async function lastReader(db: DbOrTx, issueId: number): Promise<number> {
  const [row] = await db
    .select({ id: max(newsletterDeliveries.subscriberId) })
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.issueId, issueId));
  return row?.id ?? 0;
}

/** The next readers who have no copy yet. They can't unsubscribe before the end of the transaction. */
export async function lockNextReaders(tx: Tx, issueId: number, limit: number) {
  return tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(readersAfter(await lastReader(tx, issueId), issueId))
    .orderBy(subscribers.id)
    .limit(limit)
    .for("update");
}

export const insertCopies = (tx: Tx, copies: (typeof newsletterDeliveries.$inferInsert)[]) =>
  tx.insert(newsletterDeliveries).values(copies);

const unsentStates = ["waiting", "failed", "not-sent"];

/**
 * The results of all issues but drafts, by their ids. Mails that were sent are deleted after a while, so they are counted
 * as those that are neither waiting nor failed; these have an index of their own.
 */
export async function countResults(db: DbOrTx, rows: readonly IssueRow[]) {
  const begun = rows.filter(({ state }) => state !== "draft");
  const isBegun = inArray(
    newsletterDeliveries.issueId,
    begun.map(({ id }) => id),
  );
  const copies = await db
    .select({
      id: newsletterDeliveries.issueId,
      written: sql<number>`count(*)::int`,
      unsubscribed: sql<number>`count(${newsletterDeliveries.unsubscribedAt})::int`,
    })
    .from(newsletterDeliveries)
    .where(isBegun)
    .groupBy(newsletterDeliveries.issueId);
  const unsent = await db
    .select({
      id: newsletterDeliveries.issueId,
      state: outgoingMails.state,
      count: sql<number>`count(*)::int`,
    })
    .from(outgoingMails)
    .innerJoin(newsletterDeliveries, eq(newsletterDeliveries.mailKey, outgoingMails.dedupeKey))
    .where(and(isBegun, inArray(outgoingMails.state, unsentStates)))
    .groupBy(newsletterDeliveries.issueId, outgoingMails.state);
  const results = new Map<number, IssueResults>();
  for (const issue of begun) {
    const countOf = (state: string) =>
      unsent.find((row) => row.id === issue.id && row.state === state)?.count ?? 0;
    const [waiting = 0, failed = 0, notSent = 0] = unsentStates.map(countOf);
    const { written = 0, unsubscribed = 0 } = copies.find(({ id }) => id === issue.id) ?? {};
    results.set(issue.id, {
      sent: written - waiting - failed - notSent,
      failed,
      waiting: waiting + (await countUnwritten(db, issue)),
      notSent,
      unsubscribed,
    });
  }
  return results;
}

/** Only the few issues that are being sent or are stopped have any. */
async function countUnwritten(db: DbOrTx, { id, state, startedAt }: IssueRow): Promise<number> {
  if (state === "sent" || !startedAt) return 0;
  return db.$count(subscribers, readersAfter(await lastReader(db, id), id));
}

export async function hasWaitingCopies(db: DbOrTx, issueId: number): Promise<boolean> {
  const waiting = db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .innerJoin(newsletterDeliveries, eq(newsletterDeliveries.mailKey, outgoingMails.dedupeKey))
    .where(and(eq(newsletterDeliveries.issueId, issueId), eq(outgoingMails.state, "waiting")))
    .limit(1);
  return (await waiting).length > 0;
}
