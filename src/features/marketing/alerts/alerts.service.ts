import { z } from "zod";
import { alertLimits, confirmationSeconds } from "#src/domain/enquiry-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import type { SignedInViewer, Viewer } from "#src/domain/viewer.ts";
import { findWatch, findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import { mayConfirm } from "#src/features/messages/contact/enquiries.service.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { addJob, cronJob, handleJob, type JobCall, job } from "#src/platform/jobs/job.ts";
import { isEmailConfirmed } from "#src/platform/security/session.ts";
import { fingerprint, throttle } from "#src/platform/security/throttle.ts";
import { type AlertNews, alertMail, confirmAlertMail, priceDropMail } from "./alert.mail.tsx";
import { alertPageTexts } from "./alerts.messages.ts";
import * as store from "./alerts.sql.ts";
import { applyChanges, takeChanges } from "./watch-changes.sql.ts";

export type Call = Pick<Services, "db" | "config">;

interface Asked {
  readonly email: string;
  readonly watchId: number;
  readonly userId: number | null;
}

/** Its owner has followed a link to this address before. */
export async function isOwnAddress(db: DbOrTx, viewer: Viewer, email: string): Promise<boolean> {
  if (viewer.kind === "guest" || emailKey(viewer.email) !== emailKey(email)) return false;
  return isEmailConfirmed(db, viewer.id);
}

export async function askForAlert(call: Call, asked: Asked, isOwn = false): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const watch = await findWatch(tx, asked.watchId);
    if (!watch) throw new NotFound("This watch is no longer with us.");
    if (watch.forSale) throw new Conflict("This watch is for sale at this moment.", "for_sale");
    await storeAlert(tx, call, asked, isOwn);
  });
}

/** About a watch, or about a search. */
export async function storeAlert(tx: Tx, call: Call, alert: store.NewAlert, isOwn: boolean) {
  if ((await store.countConfirmed(tx, alert.email)) >= alertLimits.perEmail) {
    const message = "This address waits for many watches already. End some of them first.";
    throw new Conflict(message, "too_many_alerts");
  }
  const id = await store.insertAlert(tx, alert);
  if (id === undefined) return;
  if (isOwn) await store.confirmAlerts(tx, alert.email, id);
  else await askToConfirm(tx, call, alert.email);
}

const confirmLater = job({
  name: "confirm-alerts",
  payload: z.object({ email: z.string() }),
});

/** At once, or an hour later if the address has been asked within this hour. */
async function askToConfirm(tx: Tx, call: Pick<Call, "config">, email: string): Promise<void> {
  if (await mayConfirm(tx, "alert", email)) return sendConfirmation(tx, call, email);
  const jobKey = `${confirmLater.name} ${fingerprint(email)}`;
  const runAt = new Date(Date.now() + confirmationSeconds * 1_000);
  await addJob(tx, confirmLater, { email }, { jobKey, runAt });
}

/** If the address was asked meanwhile, that mail named all that waits. */
const sendLateConfirmation = handleJob(confirmLater, ({ email }, { db, config }) =>
  inTransaction(db, async (tx) => {
    if (await mayConfirm(tx, "alert", email)) await sendConfirmation(tx, { config }, email);
  }),
);

async function sendConfirmation(tx: Tx, { config }: Pick<Call, "config">, email: string) {
  const { alerts, searches } = await listedAlerts(tx, email);
  const waiting = alerts.filter(({ isConfirmed }) => !isConfirmed);
  const searchCount = searches.filter(({ isConfirmed }) => !isConfirmed).length;
  const price = await store.findPriceAlertOf(tx, email);
  const pricesWait = price.isOn && !price.isConfirmed;
  if (waiting.length === 0 && searchCount === 0 && !pricesWait) return;
  const watches = waiting.map(({ watchId, ...watch }) => ({ ...watch, id: watchId }));
  const key = await store.insertAlertKey(tx, email);
  await confirmAlertMail.queue(tx, config, {
    email,
    key,
    watches,
    searchCount,
    prices: pricesWait,
  });
}

const stateOf = ({ isOn, isConfirmed }: store.PriceAlertState): "on" | "waiting" | "off" =>
  isConfirmed ? "on" : isOn ? "waiting" : "off";

export async function presentAlerts(db: DbOrTx, token: string) {
  const email = await requireAddress(db, token);
  return {
    email,
    ...(await listedAlerts(db, email)),
    prices: stateOf(await store.findPriceAlertOf(db, email)),
  };
}

async function listedAlerts(db: DbOrTx, email: string) {
  return {
    alerts: await store.findAlertsOf(db, email),
    searches: await store.findSearchesOf(db, email),
  };
}

/** An address that is not confirmed may be another's, and has none. */
export async function ownAlerts(db: DbOrTx, { id, email }: SignedInViewer) {
  const isKnown = await isEmailConfirmed(db, id);
  const listed = isKnown ? await listedAlerts(db, emailKey(email)) : { alerts: [], searches: [] };
  return { ...listed, isEmailConfirmed: isKnown };
}

/** Another's alert is answered like a missing one. */
export async function endOwnAlert({ db }: Call, viewer: SignedInViewer, alert: number) {
  return inTransaction(db, async (tx) => {
    const isKnown = await isEmailConfirmed(tx, viewer.id);
    const ended = isKnown ? await store.endAlerts(tx, emailKey(viewer.email), alert) : 0;
    if (ended === 0) throw new NotFound();
    return ownAlerts(tx, viewer);
  });
}

async function requireAddress(db: DbOrTx, token: string): Promise<string> {
  const email = await store.findAddressByKey(db, token);
  if (email === undefined) throw new NotFound(alertPageTexts.unknown);
  return email;
}

export async function confirmAll({ db }: Call, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const email = await requireAddress(tx, token);
    await store.confirmAlerts(tx, email);
    await store.confirmPriceAlert(tx, email);
  });
}

type Ended = "all" | "prices" | { readonly alert: number };

export async function end({ db }: Call, token: string, ended: Ended): Promise<void> {
  await inTransaction(db, async (tx) => {
    const email = await requireAddress(tx, token);
    if (ended === "all" || ended === "prices") await store.endPriceAlertOf(tx, email);
    if (ended === "all") await store.endAlerts(tx, email);
    else if (ended !== "prices") await store.endAlerts(tx, email, ended.alert);
  });
}

export const priceAlertState = async ({ db }: Call, { id }: SignedInViewer) => ({
  state: stateOf(await store.findPriceAlert(db, id)),
});

export async function switchPriceAlert(call: Call, { id, email }: SignedInViewer, isOn: boolean) {
  const { db, config } = call;
  await throttle(db, `price alert ${id}`, alertLimits.perAccount, config.rateLimitFactor);
  await inTransaction(db, async (tx) => {
    if (!isOn) return store.endPriceAlert(tx, id);
    if (!(await store.insertPriceAlert(tx, id))) return;
    if (!(await isEmailConfirmed(tx, id))) await askToConfirm(tx, call, emailKey(email));
  });
}

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
const sendAlerts = cronJob({ name: "tell-alerts", every: "minute" }, async (call) => {
  await matchChanges(call.db);
  for (const email of await store.findDueAddresses(call.db, alertLimits.toldAtOnce)) {
    await inTransaction(call.db, (tx) => sendNews(tx, call, email));
  }
});

/** All news of an address in one mail, in which each watch is once. */
async function sendNews(tx: Tx, { config }: Configured, email: string): Promise<void> {
  const told = new Set<number>();
  const news: AlertNews[] = [];
  for (const { watchId, label, address, watchIds } of await store.claimNews(tx, email)) {
    const asked = watchId === null ? undefined : await findWatch(tx, watchId);
    if (watchId !== null && !asked) continue;
    const rows = await findWatchesByIds(
      tx,
      watchIds.filter((id) => !told.has(id)),
    );
    // Retail prices, whoever reads it: a mail can be passed on.
    const watches = rows.flatMap(({ retailPrice, ...watch }) =>
      retailPrice === null ? [] : { ...watch, price: retailPrice },
    );
    if (watches.length === 0) continue;
    for (const { id } of watches) told.add(id);
    news.push({ ...(asked ? { asked } : { label, address }), watches });
  }
  if (news.length === 0) return;
  const key = await store.insertAlertKey(tx, email);
  await alertMail.queue(tx, config, { email, key, news });
}

const sendPriceDrops = cronJob({ name: "tell-price-drops", every: "minute" }, async (call) => {
  await matchChanges(call.db);
  for (const userId of await store.findDuePriceAlerts(call.db, alertLimits.toldAtOnce)) {
    await inTransaction(call.db, (tx) => sendDrops(tx, call, userId));
  }
});

async function sendDrops(tx: Tx, { config }: Configured, userId: number): Promise<void> {
  const drops = await store.takeDrops(tx, userId);
  const [first] = drops;
  if (!first) return;
  const { email } = first;
  const key = await store.insertAlertKey(tx, email);
  await priceDropMail.queue(tx, config, { email, key, drops });
}

export const alertJobs = [sendAlerts, sendPriceDrops, sendLateConfirmation];
