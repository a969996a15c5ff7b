import type { FastifyBaseLogger } from "fastify";
import { onlyEnabled } from "#src/domain/capabilities.ts";
import { alertJobs } from "#src/features/alerts/alerts.service.ts";
import { purgeAccountLinks } from "#src/features/auth/account-links.sql.ts";
import { purgeChallenges } from "#src/features/auth/factors/passkeys.sql.ts";
import { sendResetMail } from "#src/features/auth/links/links.service.ts";
import { purgeKnownDevices, purgePendingSignIns } from "#src/features/auth/sign-ins.sql.ts";
import { purgeDrafts } from "#src/features/checkout/checkout.sql.ts";
import { purgeBin } from "#src/features/inventory/bin.service.ts";
import { sweepModels } from "#src/features/inventory/models/models.api.ts";
import { pictureJobs } from "#src/features/inventory/pictures/derivation.service.ts";
import { publishScheduled } from "#src/features/inventory/save-watch.service.ts";
import { importJobs } from "#src/features/inventory/transfer/import-jobs.service.ts";
import { newsletterJobs } from "#src/features/newsletter/sending.service.ts";
import { askSubscribers } from "#src/features/newsletter/subscription.service.ts";
import { checkOffer, sendLateLinks, sendLinks } from "#src/features/offers/offers.service.ts";
import { sweepOfferPhotos } from "#src/features/offers/photos.service.ts";
import { sendOrderMail, sweepOrderMails } from "#src/features/orders/mails/order-mail.service.ts";
import { orderJobs } from "#src/features/orders/orders.service.ts";
import { withdrawPayments } from "#src/features/orders/payments/payments.service.ts";
import {
  deleteDueAccounts,
  deleteOldPersonalData,
} from "#src/features/personal-data/personal-data.service.ts";
import { showAnnouncement } from "#src/features/staff/settings.service.ts";
import type { Config } from "#src/platform/config.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { purgeIdempotencyKeys } from "#src/platform/idempotency.ts";
import { cronJob, type JobHandler } from "#src/platform/jobs/job.ts";
import { type JobWorker, releaseLostJobs, startJobWorker } from "#src/platform/jobs/job-worker.ts";
import { createMailer } from "#src/platform/mail/mailer.ts";
import { purgeMails, purgeSentCopies } from "#src/platform/mail/outgoing-mails.ts";
import { sendMail, sweepMails } from "#src/platform/mail/send-mail.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { createPublicFetch } from "#src/platform/public-fetch.ts";
import { purgeExpiredSessions } from "#src/platform/session.ts";
import { purgeThrottles } from "#src/platform/throttle.ts";

/** Deletes expired rows, so that no table grows without limit. */
const housekeeping = cronJob({ name: "housekeeping", every: "hour" }, ({ database }) =>
  deleteExpiredRows(database),
);

/** Uses a connection without the time limit of requests, because there may be very many rows. */
export function deleteExpiredRows(database: Pick<Database, "connection">): Promise<void> {
  return onDedicatedConnection(database, async (db) => {
    await purgeExpiredSessions(db);
    await purgeThrottles(db);
    await purgeIdempotencyKeys(db);
    await purgeDrafts(db);
    await purgeSentCopies(db);
    await purgeMails(db);
    await purgeAccountLinks(db);
    await purgePendingSignIns(db);
    await purgeChallenges(db);
    await purgeKnownDevices(db);
  });
}

const jobHandlers: readonly JobHandler[] = [
  releaseLostJobs,
  housekeeping,
  sendMail,
  sweepMails,
  showAnnouncement,
  deleteOldPersonalData,
  deleteDueAccounts,
  ...orderJobs,
  withdrawPayments,
  sendOrderMail,
  sweepOrderMails,
  publishScheduled,
  purgeBin,
  ...pictureJobs,
  sweepModels,
  ...importJobs,
  ...newsletterJobs,
  askSubscribers,
  checkOffer,
  sendLinks,
  sendLateLinks,
  sweepOfferPhotos,
  ...alertJobs,
  sendResetMail,
];

export function startJobs(config: Config, database: Database, log: FastifyBaseLogger): JobWorker {
  if (config.jobs === "off") return { stop: async () => {} };
  const handlers = onlyEnabled(jobHandlers, config.capabilities);
  const mailer = createMailer(config);
  const media = createMediaStore(config);
  const fetchPublic = createPublicFetch();
  const services = { config, db: database.db, database, mailer, media, fetchPublic };
  const worker = startJobWorker(handlers, services, log);
  return {
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
