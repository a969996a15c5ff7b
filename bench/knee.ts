import { availableParallelism } from "node:os";
import { type ArrivalOrder, type ArrivalResult, sendArrivals } from "./arrivals.ts";
import { machineMs, mainThreadMs, serverMs } from "./processor-time.ts";
import type { BenchShop } from "./shop.ts";

/** Cores in use, on average. */
interface Usage {
  /** The JavaScript thread of the busiest shop. */
  readonly shopThread: number;
  readonly shops: number;
  readonly database: number;
  readonly generator: number;
  readonly machine: number;
  /** The most requests of one shop that waited for a connection to the database. */
  readonly waiting: number;
}

export interface Step {
  readonly perSecond: number;
  readonly result: ArrivalResult;
  readonly usage: Usage;
}

const maxP99Ms = 500;
const maxFailedShare = 0.001;
/** Seconds of arrivals that may wait for a response when the last one arrives. */
const maxBehindSeconds = 0.5;

/** Why the shop can't keep up with this rate; undefined if it can. */
export function trouble({ perSecond, result }: Pick<Step, "perSecond" | "result">) {
  const { arrived, failed, behind, p99 } = result;
  if (failed > arrived * maxFailedShare) return `${failed} of ${arrived} failed`;
  if (behind > perSecond * maxBehindSeconds) return `${behind} not answered yet`;
  if (p99 > maxP99Ms) return `p99 ${Math.round(p99)} ms`;
  return undefined;
}

/** Lists the resources that are used up at this step, the first cause first. */
export function exhausted(
  { usage, result }: Pick<Step, "usage" | "result">,
  cores = availableParallelism(),
): string {
  const found = [
    usage.generator > 0.9 && "the load generator",
    usage.machine > 0.9 * cores && `all ${cores} cores of the machine`,
    usage.shopThread > 0.9 && "the JavaScript thread of a shop",
    usage.waiting > 0 && `connections to the database (${usage.waiting} waited)`,
    result.lateMs > 100 && "the load generator's punctuality",
  ].filter((cause) => cause !== false);
  return found.join(", ") || "nothing";
}

export interface LoadedShops {
  readonly shops: readonly BenchShop[];
  readonly postmaster: number;
  readonly order: Omit<ArrivalOrder, "ports" | "perSecond" | "seconds" | "seed">;
}

export async function sendStep(
  { shops, postmaster, order }: LoadedShops,
  perSecond: number,
  seconds: number,
  seed: number,
): Promise<Step> {
  const read = () => ({
    threads: shops.map(({ pid }) => mainThreadMs(pid) ?? 0),
    shops: shops.reduce((sum, shop) => sum + (shop.cpuMs() ?? 0), 0),
    database: serverMs(postmaster) ?? 0,
    machine: machineMs() ?? 0,
    at: performance.now(),
  });
  const before = read();
  const pool = watchPool(shops[0]);
  const ports = shops.map(({ port }) => port);
  const { cpuMs, ...result } = await sendArrivals({ ...order, ports, perSecond, seconds, seed });
  const after = read();
  const passed = after.at - before.at;
  const threads = after.threads.map((time, at) => (time - (before.threads[at] ?? 0)) / passed);
  return {
    perSecond,
    result,
    usage: {
      shopThread: Math.max(...threads),
      shops: (after.shops - before.shops) / passed,
      database: (after.database - before.database) / passed,
      machine: (after.machine - before.machine) / passed,
      generator: cpuMs / passed,
      waiting: await pool.stop(),
    },
  };
}

/** Reads a few times a second how many requests wait for a connection. */
function watchPool(shop: BenchShop | undefined): { stop(): Promise<number> } {
  let most = 0;
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${shop?.port}/metrics`).catch(() => undefined);
    const count = /connections\{state="waiting"\} (\d+)/.exec((await response?.text()) ?? "")?.[1];
    most = Math.max(most, Number(count ?? 0));
  };
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    reading = reading.then(read);
  }, 500);
  return {
    async stop() {
      clearInterval(timer);
      await reading;
      return most;
    },
  };
}

/**
 * Raises the rate until the shops can't keep up, and then tries between the last two rates. A rate counts as too high
 * if it is so twice, because other programs disturb.
 */
export async function findKnee(
  send: (perSecond: number) => Promise<Step>,
  start: number,
  { factor = 1.25, maxSteps = 20 } = {},
): Promise<{ knee: number; beyond: Step | undefined }> {
  const tryTwice = async (perSecond: number) => {
    const first = await send(perSecond);
    return trouble(first) ? send(perSecond) : first;
  };
  let good = 0;
  let beyond: Step | undefined;
  for (let [rate, step] = [start, 0]; !beyond && step < maxSteps; rate *= factor, step++) {
    const tried = await tryTwice(rate);
    if (trouble(tried)) beyond = tried;
    else good = rate;
    // Even the first was too much.
    if (beyond && good === 0 && step < maxSteps - 1) {
      beyond = undefined;
      rate /= factor * 2;
    }
  }
  if (beyond && good > 0) {
    const middle = Math.sqrt(good * beyond.perSecond);
    const tried = await tryTwice(middle);
    if (trouble(tried)) beyond = tried;
    else good = middle;
  }
  return { knee: good, beyond };
}
