import { mailMaxTries } from "#src/domain/limits.ts";
import { cronJob, handleJob } from "#src/platform/jobs/job.ts";
import { traced } from "#src/platform/runtime/tracing.ts";
import { MailRefused } from "./mailer.ts";
import { addMissingSendJobs, findWaitingMail, recordTry, sendMailJob } from "./outgoing-mails.ts";

/**
 * Sends a mail unless it has been sent. If the process dies after the server has taken the mail and before
 * that is stored, the mail is sent twice, with the same Message-ID.
 */
export const sendMail = handleJob(sendMailJob, async ({ mailId }, { db, mailer, jobId, log }) => {
  const mail = await findWaitingMail(db, mailId);
  if (!mail) return;
  try {
    const span = {
      name: "send mail",
      kind: "client",
      attributes: { "meridian.mail": mail.mail },
    } as const;
    const sent = await traced(span, () =>
      mailer.send({ ...mail, messageId: `mail-${mail.id}-${jobId}` }),
    );
    await recordTry(db, mail.id, { state: sent ? "sent" : "not-sent" });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const isLast = error.isFinal || mail.tries + 1 >= mailMaxTries;
    await recordTry(db, mail.id, { state: isLast ? "failed" : "waiting", error: error.reason });
    if (!isLast) throw error;
    log.error({ err: error, mailId, mail: mail.mail }, "mail failed for good");
  }
});

export const sweepMails = cronJob({ name: "sweep-mails", every: "minute" }, ({ db }) =>
  addMissingSendJobs(db),
);
