import { Conflict, NotFound } from "#src/domain/errors.ts";
import { insertEnquiryKey } from "#src/features/messages/contact/enquiries.sql.ts";
import { resendOrderMail } from "#src/features/orders/mails/order-mail.service.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall, StaffCall } from "#src/platform/http/call.ts";
import { onceByKey } from "#src/platform/http/idempotency.ts";
import { type FileColumns, listFile } from "#src/platform/http/list-file.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { findFailingCronJobs } from "#src/platform/jobs/cron-runs.ts";
import * as jobs from "#src/platform/jobs/failing-jobs.ts";
import * as list from "#src/platform/mail/mail-list.ts";
import * as mails from "#src/platform/mail/outgoing-mails.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import type { listJobs, listMails, readMail, StoredMail } from "./mails.contract.ts";
import { findOfferOf, hasSpentLink } from "./mails.sql.ts";

const present = (row: list.ListedMail): StoredMail => ({
  ...isoDates(row),
  state: row.state as StoredMail["state"],
});

export async function presentMails(
  { db, config }: Services,
  view: Parameters<typeof list.findMails>[1],
): Promise<ReplyOf<typeof listMails>> {
  const { rows, ...count } = await list.findMails(db, view, config.checkout.timeZone);
  return {
    mails: rows.map(present),
    ...count,
    hasMailServer: config.smtpUrl !== undefined,
    timeZone: config.checkout.timeZone,
  };
}

/** Times are in UTC, so that a spreadsheet can calculate with them. */
const columns: FileColumns<list.ListedMail> = {
  Subject: ({ subject }) => subject,
  To: ({ recipient }) => recipient,
  State: ({ state }) => state,
  Tries: ({ tries }) => tries,
  Error: ({ error }) => error,
  Written: ({ createdAt }) => createdAt.toISOString(),
  Sent: ({ sentAt }) => sentAt?.toISOString() ?? null,
};

export function mailsFile(call: OwnCall, filters: Parameters<typeof list.findMails>[1]) {
  const batches = list.readMailsForExport(call.db, filters, call.config.checkout.timeZone);
  return listFile(call, "mails", { kind: "mail", filters: { ...filters }, columns, batches });
}

export async function presentMail(db: DbOrTx, id: number): Promise<ReplyOf<typeof readMail>> {
  const row = await requireMail(db, id);
  const attachments = row.attachments.map(({ filename }) => filename);
  return {
    mail: {
      ...present(row),
      html: mails.withoutKeys(row.html),
      text: mails.withoutKeys(row.text),
      attachments,
      canBeResent: await canBeResent(db, row),
    },
  };
}

async function requireMail(db: DbOrTx, id: number) {
  const row = await list.findMail(db, id);
  if (!row) throw new NotFound("This mail does not exist any more.");
  return row;
}

/** The same key sends the mail once, however often it is pressed. */
export async function resendStoredMail(call: StaffCall, id: number, key: string) {
  return inTransaction(call.db, async (tx) => {
    const scope = `resend mail ${call.viewer.id}`;
    await onceByKey(tx, { scope, key, request: { id } }, () => resendOnce(tx, call, id));
    return { mail: present(await requireMail(tx, id)) };
  });
}

type StoredRow = Awaited<ReturnType<typeof requireMail>>;

/** Keys of orders and offers can be made anew; other links are made by what their reader does. */
async function canBeResent(db: DbOrTx, mail: StoredRow): Promise<boolean> {
  if (!mails.lacksKey(mail.text)) return !(await hasSpentLink(db, mail.text));
  return mail.orderId !== null || (await findOfferOf(db, mail)) !== undefined;
}

async function newOfferKey(tx: Tx, mail: StoredRow): Promise<string | undefined> {
  const offer = mails.lacksKey(mail.text) ? await findOfferOf(tx, mail) : undefined;
  return offer && insertEnquiryKey(tx, offer.enquiryId);
}

async function resendOnce(tx: Tx, call: StaffCall, id: number) {
  const mail = await requireMail(tx, id);
  if (!(await canBeResent(tx, mail))) {
    throw new Conflict(
      "The link in this mail works no more. A new mail with a new link is needed.",
      "link_spent",
    );
  }
  if (mail.orderId !== null) await resendOrderMail(tx, mail, mail.orderId);
  else await mails.resendMail(tx, id, { key: await newOfferKey(tx, mail) });
  await recordAudit(tx, call, {
    action: "mail.resend",
    subject: `mail:${id}`,
    before: { state: mail.state },
    after: { state: "waiting" },
  });
  return { id };
}

export async function presentJobs({ db, config }: Services): Promise<ReplyOf<typeof listJobs>> {
  const found = await jobs.findFailingJobs(db);
  return {
    jobs: found.map(({ runAt, ...job }) => ({
      ...isoDates(job),
      nextAt: job.state === "retrying" ? runAt.toISOString() : null,
    })),
    cronJobs: (await findFailingCronJobs(db)).map((row) => ({
      ...isoDates(row),
      error: row.error ?? "",
      failingSince: (row.failingSince ?? new Date()).toISOString(),
    })),
    timeZone: config.checkout.timeZone,
  };
}

/** Tries a job that failed again now, or ends its attempts. */
export async function changeFailedJob(
  call: StaffCall,
  id: number,
  action: "retry" | "give-up",
): Promise<void> {
  const change = action === "retry" ? jobs.retryJobNow : jobs.giveUpJob;
  await inTransaction(call.db, async (tx) => {
    const job = await jobs.lockFailingJob(tx, id);
    if (!job) throw new NotFound("This job is done or does not exist.");
    if (!(await change(tx, id))) {
      throw new Conflict("This job runs at this moment. Look again in a minute.", "job_running");
    }
    const { name, key, attempts } = job;
    if (action === "give-up" && name === mails.sendMailJob.name && key)
      await mails.giveUpMail(tx, key);
    await recordAudit(tx, call, {
      action: `job.${action}`,
      subject: `job:${id}`,
      before: { job: name, attempts },
    });
  });
}
