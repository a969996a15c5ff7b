import { setTimeout as pause } from "node:timers/promises";
import { type ShopProcess, untilReady } from "#tests/shop-process.ts";
import type { Company } from "./company.ts";
import { killAtOnce, killFamily } from "./processes.ts";
import type { Stand } from "./stand.ts";
import type { Ending, Writer } from "./writer.ts";

export const victims = ["the shop", "the shop and its database", "the database alone"] as const;
export type Victim = (typeof victims)[number];

export interface Death {
  /** Answers that nobody should get. */
  readonly wrong: readonly string[];
  /** How long the shop was without its database, where that alone was killed. */
  readonly awayMs?: number;
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** Everybody writes, and at a random moment something is killed. The shop is dead at the end. */
export async function writeAndKill(
  shop: ShopProcess,
  stand: Stand,
  company: Company,
  victim: Victim,
): Promise<Death> {
  const [first, second] = company.crews;
  if (victim === "the database alone") return outliveDatabase(shop, stand, company);
  const writing = write(shop, [...first.writers, ...second.writers]);
  await pause(between(200, 1_500));
  if (victim === "the shop") killAtOnce(shop.pid);
  else await killFamily(await postmasterOf(stand), shop.pid);
  return { wrong: wrongAmong(await writing.end(shop)) };
}

/** The shop has to bring its database back and go on; it is killed only after that. */
async function outliveDatabase(shop: ShopProcess, stand: Stand, company: Company): Promise<Death> {
  const [first, second] = company.crews;
  const before = write(shop, first.writers);
  await pause(between(200, 1_000));
  const old = await postmasterOf(stand);
  const killedAt = performance.now();
  killAtOnce(old);
  while ([old, undefined].includes(await stand.postmaster())) {
    if (performance.now() - killedAt > 30_000) break;
    await pause(10);
  }
  await untilReady(shop);
  const awayMs = performance.now() - killedAt;
  const interrupted = await before.stop();

  const after = write(shop, second.writers);
  await pause(between(200, 800));
  killAtOnce(shop.pid);
  const endings = await after.end(shop);
  const wrong = [...wrongAmong(interrupted, [503]), ...wrongAmong(endings)];
  return { wrong, awayMs };
}

async function postmasterOf(stand: Stand): Promise<number> {
  const pid = await stand.postmaster();
  if (pid === undefined) throw new Error("The database does not run.");
  return pid;
}

export interface Writing {
  /** Told to stop, each after the write at hand. */
  stop(): Promise<Ending[]>;
  /** Until the shop is gone; who has nobody left to write to stops. */
  end(shop: ShopProcess): Promise<Ending[]>;
}

export function write(shop: ShopProcess, writers: readonly Writer[]): Writing {
  const told = new AbortController();
  const all = Promise.all(writers.map((writer) => writer.writeUntil(told.signal, shop.origin)));
  // Whoever ends this waits for it; until then a failure is not unheard of.
  all.catch(() => {});
  const stop = () => {
    told.abort();
    return all;
  };
  return {
    stop,
    async end(dying) {
      await dying.ended;
      return stop();
    },
  };
}

export function wrongAmong(endings: readonly Ending[], allowed: readonly number[] = []): string[] {
  return endings.flatMap((ending) =>
    typeof ending === "object" && !allowed.includes(ending.status) ? [ending.what] : [],
  );
}
