import { setTimeout as pause } from "node:timers/promises";
import { type ShopProcess, untilReady } from "#tests/shop-process.ts";
import type { DatabaseFixture } from "./database-fixture.ts";
import { killNow, killTree } from "./kill-process.ts";
import type { Workload } from "./workload.ts";
import type { StopReason, Writer } from "./writer.ts";

export const victims = ["the shop", "the shop and its database", "the database alone"] as const;
export type Victim = (typeof victims)[number];

export interface KillResult {
  /** Responses that are neither success nor an allowed failure. */
  readonly unexpected: readonly string[];
  /** Refusals of a shop that has its database but not the time, which a slow machine may cause. */
  readonly busy: readonly string[];
  /** How long the shop was without its database, if only that was killed. */
  readonly outageMs?: number;
}

const momentLimitMs = 5_000;
const between = (min: number, max: number) => min + Math.random() * (max - min);

/** A random moment, on a slow machine once each writer could write. */
async function someMoment(writers: readonly Writer[], maxMs: number): Promise<void> {
  const count = () => writers.reduce((sum, writer) => sum + writer.writes, 0);
  const enough = count() + between(1, 5) * writers.length;
  await pause(between(200, maxMs));
  for (const deadline = Date.now() + momentLimitMs; Date.now() < deadline; await pause(5)) {
    if (count() >= enough) return;
  }
}

/** Runs all writers and kills the victim at a random moment. The shop is dead at the end. */
export async function writeAndKill(
  shop: ShopProcess,
  fixture: DatabaseFixture,
  workload: Workload,
  victim: Victim,
): Promise<KillResult> {
  const [first, second] = workload.groups;
  if (victim === "the database alone") return killDatabaseFirst(shop, fixture, workload);
  const writers = [...first.writers, ...second.writers];
  const writing = write(shop, writers);
  await someMoment(writers, 1_500);
  if (victim === "the shop") killNow(shop.pid);
  else await killTree(await postmasterOf(fixture), shop.pid);
  return judge(await writing.end(shop));
}

/** The shop must restart its database and continue; then it is killed too. */
async function killDatabaseFirst(
  shop: ShopProcess,
  fixture: DatabaseFixture,
  workload: Workload,
): Promise<KillResult> {
  const [first, second] = workload.groups;
  const before = write(shop, first.writers);
  await someMoment(first.writers, 1_000);
  const old = await postmasterOf(fixture);
  const killedAt = performance.now();
  killNow(old);
  while ([old, undefined].includes(await fixture.postmaster())) {
    if (performance.now() - killedAt > 30_000) break;
    await pause(10);
  }
  await untilReady(shop);
  const outageMs = performance.now() - killedAt;
  const interrupted = await before.stop();

  const after = write(shop, second.writers);
  await someMoment(second.writers, 800);
  killNow(shop.pid);
  const reasons = await after.end(shop);
  const { unexpected, busy } = judge(reasons);
  return { unexpected: [...unexpectedAmong(interrupted, [503]), ...unexpected], busy, outageMs };
}

function judge(reasons: readonly StopReason[]): Omit<KillResult, "outageMs"> {
  const unexpected = unexpectedAmong(reasons, [503]);
  return {
    unexpected,
    busy: unexpectedAmong(reasons).filter((what) => !unexpected.includes(what)),
  };
}

async function postmasterOf(fixture: DatabaseFixture): Promise<number> {
  const pid = await fixture.postmaster();
  if (pid === undefined) throw new Error("The database is not running.");
  return pid;
}

export interface Writing {
  /** Stops every writer after its current write. */
  stop(): Promise<StopReason[]>;
  /** Waits until the shop has ended, then stops the writers. */
  end(shop: ShopProcess): Promise<StopReason[]>;
}

export function write(shop: ShopProcess, writers: readonly Writer[]): Writing {
  const controller = new AbortController();
  const all = Promise.all(
    writers.map((writer) => writer.writeUntil(controller.signal, shop.origin)),
  );
  // Awaited in stop(); without this handler an early rejection would end the process.
  all.catch(() => {});
  const stop = () => {
    controller.abort();
    return all;
  };
  return {
    stop,
    async end(stopping) {
      await stopping.ended;
      return stop();
    },
  };
}

export function unexpectedAmong(
  reasons: readonly StopReason[],
  allowed: readonly number[] = [],
): string[] {
  return reasons.flatMap((reason) =>
    typeof reason === "object" && !allowed.includes(reason.status) ? [reason.what] : [],
  );
}
