import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "#tests/durability/account.ts";
import type { Finding } from "#tests/durability/ledger.ts";
import { type Workload, withView } from "#tests/durability/workload.ts";
import type { View } from "#tests/durability/writer.ts";
import { isQuick } from "../../torture/scenario.ts";
import type { Cluster } from "../cluster.ts";
import type { Share } from "./attempts.ts";
import { Buyers } from "./buyers.ts";
import type { Fault } from "./faults.ts";
import { Guests } from "./guests.ts";
import { shopOrigin, shops, untilHealthy } from "./health.ts";
import { LedgerWriters } from "./ledger-writers.ts";
import { Prices } from "./prices.ts";
import type { Builds } from "./roll-out.ts";
import { Sessions } from "./sessions.ts";
import { stuckJobs } from "./stuck-jobs.ts";
import { WriteProbe } from "./write-probe.ts";

export interface Scene {
  readonly cluster: Cluster;
  readonly builds: Builds;
  readonly workload: Workload;
  /** The workload's writers call this shop. */
  readonly shop: { readonly origin: string; output(): string };
  readonly servers: Parameters<Workload["verify"]>[1];
  readonly editor: Account;
  readonly customers: readonly Account[];
}

/** These figures show what a fault did to the shop. */
export interface Figures {
  readonly msWithoutWrites: number;
  /** How long the fault itself made writes impossible. */
  readonly msOfFault: number;
  readonly guests: Share;
  readonly customers: Share;
  readonly recoveryMs: number;
  readonly slowestPriceMs: number;
  readonly lost: number;
  /** Duplicated, back after a deletion, or only a part. */
  readonly doubled: number;
  readonly stale: number;
  readonly soldTwice: number;
  readonly signedOut: number;
  readonly stuck: number;
  /** Responses that are neither success nor an outage. */
  readonly wrong: number;
}

const calmMs = isQuick ? 4_000 : 10_000;
const afterMs = isQuick ? 8_000 : 15_000;
/** A share of failed requests says nothing about a shorter time. */
const shortestWindowMs = 30_000;

/** Runs all visitors, causes the fault, waits for the recovery and compares everything. */
export async function runFault(
  fault: Fault,
  scene: Scene,
  log: (progress: string) => void,
): Promise<Figures> {
  const { cluster, workload, shop, servers, builds } = scene;
  await untilHealthy(cluster);
  await workload.prepare(shop, servers);
  const inView = <T>(work: (view: View) => Promise<T>) => withView(shop, servers, work);
  let resume = () => {};
  const recovered = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const parts = await createParts(fault, scene, recovered, inView);
  const stop = new AbortController();
  // One for each writer and visitor who waits.
  setMaxListeners(0, stop.signal);
  const running = Promise.all(Object.values(parts).map((part) => part.run(stop.signal)));
  // Awaited below; without this handler an early rejection would end the process.
  running.catch(() => {});

  await pause(calmMs);
  const beganAt = performance.now();
  const calm = parts.guests.attempts.between(beganAt - calmMs, beganAt);
  if (calm.failed > 0) log(`before the fault ${calm.failed} of ${calm.of} guests failed`);
  await fault.run(cluster, { builds, log });
  const overAt = performance.now();
  log("over, waiting for the recovery");
  const healthyAt = await untilHealthy(cluster).finally(resume);
  const wait = Math.max(afterMs, beganAt + shortestWindowMs - performance.now());
  await pause(wait);
  stop.abort();
  await running;

  const { guests, probe, writers, sessions, prices, buyers } = parts;
  const window = [beganAt, Math.max(healthyAt, beganAt + shortestWindowMs)] as const;
  const visits = guests.attempts.between(...window);
  const priceFigures = prices.figures();
  const race = await inView((view) => buyers.verify(view));
  const findings = [
    ...writers.findings,
    ...race.lost,
    ...(await inView((view) => probe.verify(view))),
    ...(await workload.verify(shop, servers)).findings,
  ];
  const stuck = await stuckJobs(workload, shop, servers);
  const wrong = [...writers.wrong, ...probe.wrong, ...buyers.wrong];
  await inView((view) => probe.removeAll(view));
  logAll(log, {
    finding: findings.map(({ fault, what }) => `${fault}: ${what}`),
    "failed for a guest": tally(visits.failures),
    "failed for a customer": tally(probe.attempts.between(...window).failures),
    stale: tally(priceFigures.stale.map((text) => text.replace(/\d+ at/, "a price at"))),
    "sold twice": race.soldTwice,
    stuck,
    "wrong response": tally(wrong),
  });
  log(`${buyers.count} units sold, ${priceFigures.changes} prices changed`);
  const count = (suits: (fault: Finding["fault"]) => boolean) =>
    findings.filter(({ fault }) => suits(fault)).length;
  return {
    msWithoutWrites: probe.msWithoutWrites(...window),
    msOfFault: fault.stopsWrites ? overAt - beganAt : 0,
    guests: { failed: visits.failed, of: visits.of },
    customers: sumOf([probe, writers, sessions].map(({ attempts }) => attempts.between(...window))),
    recoveryMs: Math.max(healthyAt - overAt, 0),
    slowestPriceMs: priceFigures.slowestMs,
    lost: count((fault) => fault === "lost"),
    doubled: count((fault) => fault !== "lost"),
    stale: priceFigures.stale.length,
    soldTwice: race.soldTwice.length,
    signedOut: sessions.signedOut,
    stuck: stuck.length,
    wrong: wrong.length,
  };
}

async function createParts(
  fault: Fault,
  { cluster, workload, editor, customers }: Scene,
  recovered: Promise<void>,
  inView: <T>(work: (view: View) => Promise<T>) => Promise<T>,
) {
  const { origin } = cluster;
  // A fault may be caused more than once.
  const name = `${fault.name.replaceAll(/\W+/g, "-")}-${Date.now()}`;
  const direct = shops(cluster).map((shop) => [shop.name, shopOrigin(shop)] as const);
  const guests = await Guests.comeTo(origin);
  await guests.warm(direct.map(([, shop]) => shop));
  const writers = workload.groups.flatMap((group) => group.writers);
  return {
    guests,
    probe: new WriteProbe(origin, customers, name),
    writers: new LedgerWriters(writers, { origin, recovered, withView: inView }),
    sessions: new Sessions(origin, customers.slice(0, 10)),
    prices: await Prices.of(origin, editor, Object.fromEntries(direct)),
    buyers: await inView((view) => Buyers.at(origin, view, `race-${name}`)),
  };
}

function sumOf(shares: readonly Share[]): Share {
  const sum = (value: (share: Share) => number) =>
    shares.reduce((total, share) => total + value(share), 0);
  return { failed: sum(({ failed }) => failed), of: sum(({ of }) => of) };
}

/** Equal texts once, with their number. */
function tally(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, times]) => `${times} × ${text}`);
}

function logAll(log: (progress: string) => void, lists: Readonly<Record<string, string[]>>): void {
  for (const [what, texts] of Object.entries(lists)) {
    for (const text of texts.slice(0, 15)) log(`${what}: ${text.slice(0, 400)}`);
    if (texts.length > 15) log(`${what}: ${texts.length - 15} more`);
  }
}
