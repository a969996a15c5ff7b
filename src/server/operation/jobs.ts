import type { FastifyBaseLogger } from "fastify";
import { loadShop } from "#src/capabilities/load-shop.ts";
import type { Database } from "#src/platform/db/client.ts";
import { createPublicFetch } from "#src/platform/http/public-fetch.ts";
import { startHourlyJobs } from "#src/platform/jobs/cron-runs.ts";
import type { JobWorker } from "#src/platform/jobs/job-worker.ts";
import { createMailer } from "#src/platform/mail/mailer.ts";
import { sendMail, sweepMails } from "#src/platform/mail/send-mail.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import type { Config } from "#src/platform/settings/config.ts";

export async function startJobs(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
): Promise<JobWorker> {
  if (config.jobs === "off") return { stop: async () => {} };
  const { jobs } = await loadShop(config.capabilities);
  const mailer = createMailer(config);
  const media = createMediaStore(config);
  const fetchPublic = createPublicFetch();
  const services = { config, db: database.db, database, mailer, media, fetchPublic };
  if (!addsJobs(config)) return startHourlyJobs(jobs, services, log);
  const { releaseLostJobs, startJobWorker } = await import("#src/platform/jobs/job-worker.ts");
  const worker = startJobWorker([releaseLostJobs, sendMail, sweepMails, ...jobs], services, log);
  return {
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}

/** As specified, a shop sends nothing. */
const addsJobs = ({ capabilities, smtpUrl }: Config) =>
  capabilities.length > 0 || smtpUrl !== undefined;
