import { z } from "zod";
import { guest } from "#src/domain/viewer.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import { articles } from "#src/features/content/articles.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJob, cronJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { queueWritten } from "#src/platform/mail/define-mail.ts";
import type { NewMail } from "#src/platform/mail/outgoing-mails.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { issueMail } from "./issue.mail.tsx";
import * as issues from "./issues.sql.ts";
import type { IssueFields } from "./newsletter.contract.ts";
import { newLinkToken } from "./newsletter.sql.ts";

const sendJob = job({
  name: "send-newsletter",
  payload: z.object({ issueId: z.int() }),
});

/** One job per issue; the next batch is a job of its own, added with the copies of this one. */
export async function addSendingJob(tx: Tx, issueId: number, runAt = new Date()): Promise<void> {
  await addJob(tx, sendJob, { issueId }, { jobKey: `newsletter ${issueId}`, runAt });
}

/** A sixth of a minute's copies is sent every ten seconds; fewer than six, one at a time. */
export function batchOf(perMinute: number): { size: number; pauseMs: number } {
  const size = Math.max(1, Math.floor(perMinute / 6));
  return { size, pauseMs: Math.round((size * 60_000) / perMinute) };
}

/** How often it looks whether the mail server has taken the last copies. */
const untilSentMs = 20_000;

/**
 * Writes the next copies in one transaction with their rows and the next job: a process that dies loses all of it and
 * another repeats it, so that no reader is left out and none gets two.
 */
export async function sendBatch(db: Db, config: Config, issueId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await issues.lockIssue(tx, issueId);
    if (issue?.state !== "sending") return;
    const { size, pauseMs } = batchOf(config.newsletterPerMinute);
    const readers = await issues.lockNextReaders(tx, issueId, size);
    if (readers.length > 0) {
      await writeCopies(tx, config, issue, readers);
      await addSendingJob(tx, issueId, new Date(Date.now() + pauseMs));
    } else if (await issues.hasWaitingCopies(tx, issueId)) {
      await addSendingJob(tx, issueId, new Date(Date.now() + untilSentMs));
    } else {
      await issues.setIssueState(tx, issueId, "sent");
    }
  });
}

const sendIssue = handleJob(sendJob, ({ issueId }, { db, config }) =>
  sendBatch(db, config, issueId),
);

interface Reader {
  readonly id: number;
  readonly email: string;
}

/** Written once; the copies differ in readers and links alone. */
const placeholder = { token: "TOKEN-OF-THIS-COPY", email: "", mailKey: "" };

async function writeCopies(
  tx: Tx,
  config: Config,
  issue: issues.IssueRow,
  readers: readonly Reader[],
): Promise<void> {
  const content = await contentOf(tx, issue);
  const written = JSON.stringify(issueMail.write(config, { ...content, ...placeholder }));
  const copies = readers.map(({ id: subscriberId, email }) => ({
    ...newLinkToken(),
    ...{ subscriberId, email, issueId: issue.id },
    mailKey: `newsletter ${issue.id} ${subscriberId}`,
  }));
  await issues.insertCopies(tx, copies);
  for (const { token, email: recipient, mailKey: dedupeKey } of copies) {
    const copy: NewMail = JSON.parse(written.replaceAll(placeholder.token, token));
    await queueWritten(tx, { ...copy, recipient, dedupeKey });
  }
}

const sweepIssues = cronJob({ name: "sweep-newsletter", every: "minute" }, async ({ db }) => {
  for (const issueId of await issues.findUnattended(db)) {
    await inTransaction(db, (tx) => addSendingJob(tx, issueId));
  }
});

export const newsletterJobs = [sendIssue, sweepIssues];

/** Finds the watches of an issue that can be sent now, in its order and at the prices of guests. */
export async function findSendable(db: DbOrTx, watchIds: readonly number[]) {
  const rows = await findWatchesByIds(db, watchIds);
  const shown = rows.filter(({ retailPrice, status }) => retailPrice !== null && status !== "Sold");
  const watches = await presentWatches(db, shown, guest);
  return watchIds.flatMap((id) => watches.find((watch) => watch.id === id) ?? []);
}

export async function contentOf(db: DbOrTx, { subject, intro, watchIds, articleIds }: IssueFields) {
  const watches = await findSendable(db, watchIds);
  return {
    subject,
    intro,
    watches: watches.map(({ id, brandName, model, price, status, ...watch }) => ({
      id,
      brandName,
      model,
      price,
      facts: [`Ref. ${watch.reference}`, watch.year, watch.material, watch.condition]
        .filter(Boolean)
        .join(", "),
      isReserved: status === "Reserved",
    })),
    articles: articles.filter(({ id }) => articleIds.includes(id)),
  };
}
