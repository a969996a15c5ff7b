import { and, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { newsletterLimits } from "#src/domain/enquiry-limits.ts";
import { mailKeptDays } from "#src/domain/limits.ts";
import type { MailState } from "#src/domain/mail-states.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { type MailAttachment, orders, outgoingMails } from "#src/platform/db/order-tables.ts";
import { changesAny } from "#src/platform/db/records.ts";
import { users } from "#src/platform/db/schema.ts";
import { addJob, addJobOfRow, hasJob, job } from "#src/platform/jobs/job.ts";
import { isNoOthers, type PersonalData } from "#src/platform/security/personal-data.ts";
import { findMail } from "./mail-list.ts";

export const sendMailJob = job({ name: "send-mail", payload: z.object({ mailId: z.int() }) });

const keyPrefix = `${sendMailJob.name} `;

export interface NewMail {
  /** A second mail with the same key is not written, so that a job may run twice. */
  readonly dedupeKey: string;
  readonly mail: string;
  readonly recipient: string;
  readonly recipientName?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  /** Where an answer goes; by default to the shop's own address. */
  readonly replyTo?: string;
  /** Beside those of every mail; they replace those of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly orderId?: number;
}

/** Stores the mail and its job in one statement. False if there is a mail with this key. */
export async function queueMail(tx: DbOrTx, mail: NewMail): Promise<boolean> {
  z.email().parse(mail.recipient);
  if (mail.replyTo !== undefined) z.email().parse(mail.replyTo);
  const stored = tx.$with("stored").as(
    tx
      .insert(outgoingMails)
      .values({
        ...mail,
        recipientName: mail.recipientName === undefined ? null : oneLine(mail.recipientName),
        subject: oneLine(mail.subject),
        attachments: [...(mail.attachments ?? [])],
      })
      .onConflictDoNothing()
      .returning({ id: outgoingMails.id }),
  );
  const job = addJobOfRow(sendMailJob, "mailId", stored.id);
  return (await tx.with(stored).select({ job }).from(stored)).length > 0;
}

/** A link that opens something for its reader. */
const linkWithKey = /([?&#](?:key|token)=)[A-Za-z0-9_-]+/g;
/** It is the same for PostgreSQL. */
export const keyPattern = linkWithKey.source;

/** With the key or the token of a link the staff could act in its owner's name. */
export const withoutKeys = (text: string) => text.replace(linkWithKey, "$1…");

/** True for a mail that was sent or given up and had a link that opens something. */
export const lacksKey = (text: string) => /[?&#](?:key|token)=…/.test(text);

/** Nobody needs the keys in our copy of a mail, and with them others could act in its reader's name. */
const blanked = (column: AnyPgColumn) =>
  sql<string>`regexp_replace(${column}::text, ${keyPattern}, '\\1…', 'g')`;
const blankedKeys = {
  html: blanked(outgoingMails.html),
  text: blanked(outgoingMails.text),
  headers: sql`${blanked(outgoingMails.headers)}::jsonb`,
};

export const isQueued = async (db: DbOrTx, dedupeKey: string): Promise<boolean> =>
  (await db.$count(outgoingMails, eq(outgoingMails.dedupeKey, dedupeKey))) > 0;

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const addSendJob = (tx: DbOrTx, mailId: number) =>
  addJob(tx, sendMailJob, { mailId }, { jobKey: keyPrefix + mailId });

interface Renewal {
  /** Replaces the key of its link, which was blanked or opens nothing any more. */
  readonly key?: string | undefined;
  readonly recipient?: string | undefined;
}

/** Sends a mail once more, whatever became of it. False if there is none. */
export async function resendMail(tx: DbOrTx, id: number, { key, recipient }: Renewal = {}) {
  const renewed = (column: AnyPgColumn) =>
    sql`regexp_replace(${column}, '#key=(…|[A-Za-z0-9_-]+)', ${`#key=${key}`}, 'g')`;
  const isFound = await changesAny(
    tx
      .update(outgoingMails)
      .set({
        ...{ state: "waiting", tries: 0, error: null, sentAt: null },
        ...(recipient !== undefined && { recipient }),
        ...(key !== undefined && {
          html: renewed(outgoingMails.html),
          text: renewed(outgoingMails.text),
        }),
      })
      .where(eq(outgoingMails.id, id)),
  );
  if (isFound) await addSendJob(tx, id);
  return isFound;
}

export async function giveUpMail(tx: DbOrTx, jobKey: string): Promise<void> {
  await tx
    .update(outgoingMails)
    .set({ state: "failed", ...blankedKeys })
    .where(
      and(
        eq(outgoingMails.id, Number(jobKey.slice(keyPrefix.length))),
        eq(outgoingMails.state, "waiting"),
      ),
    );
}

export async function withdrawMails(tx: DbOrTx, dedupeKeys: readonly string[]): Promise<string[]> {
  if (dedupeKeys.length === 0) return [];
  const rows = await tx
    .delete(outgoingMails)
    .where(
      and(inArray(outgoingMails.dedupeKey, [...dedupeKeys]), eq(outgoingMails.state, "waiting")),
    )
    .returning({ dedupeKey: outgoingMails.dedupeKey });
  return rows.map(({ dedupeKey }) => dedupeKey);
}

/** Adds the jobs that are missing, after a restored backup for example: it has mails but no jobs. */
export async function addMissingSendJobs(db: DbOrTx): Promise<void> {
  const rows = await db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.state, "waiting"),
        sql`not ${hasJob(sql`${keyPrefix} || ${outgoingMails.id}`)}`,
      ),
    )
    .orderBy(outgoingMails.id)
    .limit(1_000);
  for (const { id } of rows) await addSendJob(db, id);
}

/** These are about an account, whoever owns the address. The names of notices begin with `account-`. */
const isAboutAccount = or(
  like(outgoingMails.mail, "account-%"),
  inArray(outgoingMails.mail, [
    "confirm-email",
    "change-email",
    "email-taken",
    "password-reset",
    "dealer-invitation",
    "dealer-access",
    "staff-invitation",
  ]),
);

/** Mails are letters to a person, so those to a deleted customer go with the account. */
export async function deleteMailsOf(
  tx: DbOrTx,
  userId: number,
  { ownsAddress }: { ownsAddress: boolean },
): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const address = tx.select({ email: users.emailKey }).from(users).where(eq(users.id, userId));
  await tx
    .delete(outgoingMails)
    .where(
      or(
        inArray(outgoingMails.orderId, own),
        and(
          inArray(sql`lower(${outgoingMails.recipient})`, address),
          ownsAddress ? undefined : isAboutAccount,
        ),
      ),
    );
}

const purgeBatch = 1_000;

async function deleteOlderThan(db: DbOrTx, days: number, which: SQL): Promise<void> {
  for (let deleted = purgeBatch; deleted === purgeBatch; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${outgoingMails} where ${outgoingMails.id} = any(array(
        select ${outgoingMails.id} from ${outgoingMails}
        where ${which} and ${outgoingMails.createdAt} < now() - make_interval(days => ${days})
        order by ${outgoingMails.createdAt} limit ${purgeBatch}))`);
    deleted = rowCount ?? 0;
  }
}

/** A mail that still waits is kept. */
export async function purgeMails(db: DbOrTx): Promise<void> {
  await deleteOlderThan(db, mailKeptDays, sql`${outgoingMails.state} <> 'waiting'`);
}

/** There is a copy for each reader of a newsletter. What failed is kept as long as other mails. */
export async function purgeSentCopies(db: DbOrTx): Promise<void> {
  // An index has the same condition.
  const isSentCopy = sql`${outgoingMails.mail} = 'newsletter' and ${outgoingMails.state} = 'sent'`;
  await deleteOlderThan(db, newsletterLimits.sentCopiesKeptDays, isSentCopy);
}

export async function findWaitingMail(db: DbOrTx, id: number) {
  const mail = await findMail(db, id);
  return mail?.state === "waiting" ? mail : undefined;
}

const maxErrorLength = 500;

type SendOutcome = { readonly state: MailState; readonly error?: string };

export async function recordTry(db: DbOrTx, id: number, { state, error }: SendOutcome) {
  await db
    .update(outgoingMails)
    .set({
      state,
      tries: sql`${outgoingMails.tries} + ${state === "not-sent" ? 0 : 1}`,
      error: error?.slice(0, maxErrorLength) ?? null,
      ...(state === "sent" && { sentAt: sql`now()` }),
      ...((state === "sent" || state === "failed") && blankedKeys),
    })
    .where(eq(outgoingMails.id, id));
}

export const mailData: PersonalData = {
  kind: "mails",
  title: "Mails",
  rows: ({ userId, email }) => sql`
    select m.subject, m.state, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outgoing_mails m left join orders o on o.id = m.order_id
    where (lower(m.recipient) = ${email} and ${isNoOthers(sql`o.user_id`, userId)})
      or (o.user_id = ${userId} and lower(m.recipient) = lower(o.email)) order by m.id`,
  /** Mails about an order stay with it. */
  async forget(tx, email) {
    const isTo = eq(sql`lower(${outgoingMails.recipient})`, email);
    await tx.delete(outgoingMails).where(and(isTo, isNull(outgoingMails.orderId)));
    return 0;
  },
  forgetAccount: deleteMailsOf,
};
