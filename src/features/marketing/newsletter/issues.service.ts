import { newsletterLimits } from "#src/domain/enquiry-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { actOnRecord, isoDates, isStale } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall, StaffCall } from "#src/platform/http/call.ts";
import { lockTexts } from "#src/platform/http/idempotency.ts";
import { type FileColumns, listFile } from "#src/platform/http/list-file.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { changedMeanwhile, recordAudit } from "#src/platform/security/audit.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import { testIssueMail } from "./issue.mail.tsx";
import { issueProblems as problems } from "./issues.messages.ts";
import * as issues from "./issues.sql.ts";
import type { Issue, IssueFields, IssueView } from "./newsletter.contract.ts";
import { countSubscribers, readSubscribers, type SubscriberRow } from "./newsletter.sql.ts";
import { addSendingJob, contentOf, findSendable } from "./sending.service.ts";
import { isAsking } from "./subscription.service.ts";

interface Shop extends Pick<Services, "config"> {
  readonly db: DbOrTx;
}

async function present(db: DbOrTx, rows: readonly issues.IssueRow[]) {
  const results = await issues.countResults(db, rows);
  return rows.map(({ createdAt: _, createdBy: __, ...row }) => ({
    ...isoDates(row),
    results: results.get(row.id) ?? null,
  }));
}

export const presentCounts = async (db: DbOrTx) => ({
  ...(await countSubscribers(db)),
  isAsking: await isAsking(db),
});

export async function presentIssues({ db, config }: Shop, view: IssueView) {
  const { rows, ...count } = await issues.findIssues(db, view);
  return {
    counts: await presentCounts(db),
    issues: await present(db, rows),
    ...count,
    timeZone: config.checkout.timeZone,
    hasMailServer: config.smtpUrl !== undefined,
  };
}

export async function presentIssue({ db, config }: Shop, id: number): Promise<Issue> {
  const row = await issues.findIssue(db, id);
  const [issue] = row ? await present(db, [row]) : [];
  if (!issue) throw new NotFound(problems.missing);
  return {
    ...issue,
    watches: await findSendable(db, issue.watchIds),
    recipients: await issues.countConfirmed(db),
    timeZone: config.checkout.timeZone,
  };
}

export async function createIssue(call: StaffCall, fields: IssueFields): Promise<number> {
  return inTransaction(call.db, async (tx) => {
    const { id } = await issues.insertIssue(tx, fields, call.viewer.id);
    const entry = { action: "newsletter.create", subject: `newsletter:${id}` } as const;
    await recordAudit(tx, call, { ...entry, after: { subject: fields.subject } });
    return id;
  });
}

const issueRecord = { kind: "newsletter", missing: problems.missing, lock: issues.lockIssue };

function requireDraft({ state }: issues.IssueRow): void {
  if (state !== "draft") throw new Conflict(problems.notDraft, "not_draft");
}

export async function editIssue(
  call: StaffCall,
  id: number,
  { updatedAt, ...fields }: IssueFields & { updatedAt: string },
): Promise<void> {
  await actOnRecord(call, issueRecord, id, async (tx, row, audit) => {
    requireDraft(row);
    if (isStale(row, updatedAt)) {
      const current = await presentIssue({ db: tx, config: call.config }, id);
      throw await changedMeanwhile(tx, "issue", `newsletter:${id}`, current);
    }
    await issues.updateIssue(tx, id, fields);
    await audit("edit", { before: { subject: row.subject }, after: { subject: fields.subject } });
  });
}

export async function deleteIssue(call: StaffCall, id: number): Promise<void> {
  await actOnRecord(call, issueRecord, id, async (tx, row, audit) => {
    requireDraft(row);
    await issues.deleteDraft(tx, id);
    await audit("delete", { before: { subject: row.subject } });
  });
}

export async function sendTestMail(call: StaffCall, id: number): Promise<string> {
  const { db, config, viewer } = call;
  const key = `newsletter-test ${viewer.id}`;
  await throttle(db, key, newsletterLimits.testMails, config.rateLimitFactor);
  const row = await issues.findIssue(db, id);
  if (!row) throw new NotFound(problems.missing);
  const content = await contentOf(db, row);
  await inTransaction(db, async (tx) => {
    await testIssueMail.queue(tx, config, { ...content, id, email: viewer.email });
    await recordAudit(tx, call, { action: "newsletter.test", subject: `newsletter:${id}` });
  });
  return viewer.email;
}

/** One at a time, so that the setting limits what the shop sends, however many issues wait. */
async function begin(tx: Tx, id: number): Promise<void> {
  await lockTexts(tx, ["newsletter"]);
  if ((await issues.findSending(tx)) !== undefined) {
    throw new Conflict(problems.another, "another_issue");
  }
  await issues.setIssueState(tx, id, "sending");
  await addSendingJob(tx, id);
}

export async function sendIssue(call: StaffCall, id: number): Promise<void> {
  await actOnRecord(call, issueRecord, id, async (tx, row, audit) => {
    requireDraft(row);
    const { subject, intro, watchIds, articleIds } = row;
    if (subject === "") throw new Conflict(problems.subject, "no_subject");
    if (intro === "" && watchIds.length === 0 && articleIds.length === 0) {
      throw new Conflict(problems.empty, "empty_issue");
    }
    const recipients = await issues.countConfirmed(tx);
    if (recipients === 0) throw new Conflict(problems.nobody, "nobody");
    await begin(tx, id);
    await audit("send", { after: { recipients } });
  });
}

/** Mails that are written already are still sent; they are at most one batch. */
export async function stopIssue(call: StaffCall, id: number): Promise<void> {
  await actOnRecord(call, issueRecord, id, async (tx, { state }, audit) => {
    if (state !== "sending") throw new Conflict(problems.notSending, "wrong_state");
    await issues.setIssueState(tx, id, "stopped");
    await audit("stop");
  });
}

export async function resumeIssue(call: StaffCall, id: number): Promise<void> {
  await actOnRecord(call, issueRecord, id, async (tx, { state }, audit) => {
    if (state !== "stopped") throw new Conflict(problems.notStopped, "wrong_state");
    await begin(tx, id);
    await audit("resume");
  });
}

/** Times are in UTC, so that a spreadsheet can calculate with them. */
const columns: FileColumns<SubscriberRow> = {
  Email: ({ email }) => email,
  "Agreed to": ({ consentText }) => consentText,
  "Agreed at": ({ consentedAt }) => consentedAt.toISOString(),
  "Confirmed at": ({ confirmedAt }) => confirmedAt?.toISOString() ?? null,
};

export const subscribersFile = (call: OwnCall) =>
  listFile(call, "subscribers", {
    kind: "subscriber",
    columns,
    batches: readSubscribers(call.db),
  });
