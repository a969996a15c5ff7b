import { alertLimits } from "#src/domain/enquiry-limits.ts";
import { findWatch, findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob, type JobCall } from "#src/platform/jobs/job.ts";
import { alertMail, priceDropMail } from "./alert.mail.tsx";
import { sendLateConfirmation } from "./alerts.service.ts";
import { findDueAlerts, insertAlertKey, takeNews } from "./alerts.sql.ts";
import { findDuePriceAlerts, takeDrops } from "./price-alerts.sql.ts";
import { applyChanges, takeChanges } from "./watch-changes.sql.ts";

type Configured = Pick<JobCall, "config">;

const changesAtOnce = 500;

/** Only watches that have changed are compared with alerts, so that the catalog may be of any size. */
async function matchChanges(db: Db): Promise<void> {
  for (let taken = changesAtOnce; taken > 0; ) {
    taken = await inTransaction(db, async (tx) => {
      const changes = await takeChanges(tx, changesAtOnce);
      if (changes.length > 0) await applyChanges(tx, changes);
      return changes.length;
    });
  }
}

/** The sent watches are stored with the mail, so that a run that is repeated sends nothing twice. */
const sendAlerts = cronJob(
  { name: "tell-alerts", every: "minute", capability: "enquiries" },
  async (call) => {
    await matchChanges(call.db);
    for (const id of await findDueAlerts(call.db, alertLimits.toldAtOnce)) {
      await inTransaction(call.db, (tx) => sendAlert(tx, call, id));
    }
  },
);

async function sendAlert(tx: Tx, { config }: Configured, id: number): Promise<void> {
  const news = await takeNews(tx, id);
  const asked = news && (await findWatch(tx, news.watchId));
  if (!asked) return;
  const rows = await findWatchesByIds(tx, news.watchIds);
  // Retail prices, whoever reads it: a mail can be passed on.
  const watches = rows.flatMap(({ retailPrice, ...watch }) =>
    retailPrice === null ? [] : { ...watch, price: retailPrice },
  );
  if (watches.length === 0) return;
  const { email } = news;
  const key = await insertAlertKey(tx, email);
  await alertMail.queue(tx, config, { email, key, asked, watches });
}

const sendPriceDrops = cronJob(
  { name: "tell-price-drops", every: "minute", capability: "enquiries" },
  async (call) => {
    await matchChanges(call.db);
    for (const userId of await findDuePriceAlerts(call.db, alertLimits.toldAtOnce)) {
      await inTransaction(call.db, (tx) => sendDrops(tx, call, userId));
    }
  },
);

async function sendDrops(tx: Tx, { config }: Configured, userId: number): Promise<void> {
  const drops = await takeDrops(tx, userId);
  const [first] = drops;
  if (!first) return;
  const { email } = first;
  const key = await insertAlertKey(tx, email);
  await priceDropMail.queue(tx, config, { email, key, drops });
}

export const alertJobs = [sendAlerts, sendPriceDrops, sendLateConfirmation];
