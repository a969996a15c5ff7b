import { z } from "zod";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { lockTexts } from "#src/platform/idempotency.ts";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { confirmationMail } from "./confirmation.mail.tsx";
import { findSending } from "./issues.sql.ts";
import { consentTexts } from "./newsletter.messages.ts";
import * as list from "./newsletter.sql.ts";
import { batchOf } from "./sending.service.ts";

// Subscribers from before the shop asked for confirmations. They get no newsletter until they confirm, and nobody asks
// them to unless the staff says so.

const askJob = job({ name: "ask-subscribers", payload: z.object({}), capability: "enquiries" });
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
