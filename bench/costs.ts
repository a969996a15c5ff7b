import { type Bench, choose } from "./bench.ts";
import { load } from "./load.ts";
import { untilJobsAreDone } from "./orders.ts";
import { serverMs } from "./processor-time.ts";
import { kilobytes, reportTable } from "./report.ts";
import type { BenchShop } from "./shop.ts";
import { type Kind, kinds } from "./visit.ts";
import { filledIn, type Requests } from "./visitors.ts";

/** The cost of one request. */
export interface Cost {
  /** Processor time of the shop with all its threads, and of the database server, in milliseconds. */
  readonly shopMs: number;
  readonly databaseMs: number;
  readonly bytes: number;
}

export type Costs = Readonly<Record<Kind, Cost>>;

/** Enough for a second or two of processor time. */
const onceInARound = 120;

/** One kind after the other, so that all that is spent belongs to it. */
export async function measureCosts(
  bench: Bench,
  shop: BenchShop,
  visitors: Readonly<Record<Kind, Requests>>,
  chosen: readonly Kind[] = kinds,
): Promise<Partial<Record<Kind, Cost>>> {
  const postmaster = (await bench.cluster.postmaster()) ?? 0;
  const measured: Partial<Record<Kind, Cost>> = {};
  for (const kind of chosen) {
    // The first warms up.
    await costOf(bench, shop, postmaster, visitors[kind], 0);
    measured[kind] = await costOf(bench, shop, postmaster, visitors[kind], 1);
  }
  return measured;
}

async function costOf(
  bench: Bench,
  shop: BenchShop,
  postmaster: number,
  { requests, once }: Requests,
  round: number,
): Promise<Cost> {
  const count = choose(bench, onceInARound, 2);
  const order = once
    ? { requests: requests.slice(round * count, (round + 1) * count).map(filledIn) }
    : { requests, seconds: choose(bench, 2, 0.05) };
  const spent = () => ({
    shopMs: shop.cpuMs() ?? 0,
    databaseMs: serverMs(postmaster) ?? 0,
  });
  const before = spent();
  const { requests: done, bytes } = await load({ ...order, connections: 4, port: shop.port });
  await untilJobsAreDone(shop);
  const after = spent();
  const each = (name: keyof typeof before) => (after[name] - before[name]) / done;
  return {
    shopMs: each("shopMs"),
    databaseMs: each("databaseMs"),
    bytes: bytes / done,
  };
}

/** How many of once-only requests the measurement of costs has used up. */
export const spentOnCosts = (bench: Bench) => 2 * choose(bench, onceInARound, 2);

/** `againMs`: what it takes to compress a page in the best way, in the background. */
export function reportCosts(costs: Costs, againMs: number): void {
  const total = (kind: Kind) => costs[kind].shopMs + costs[kind].databaseMs;
  const cheapest = total("page from the cache") || 1;
  reportTable({
    name: "costs",
    title: "What a request costs",
    columns: ["", "shop, CPU", "database, CPU", "sent", "times a page from the cache"],
    rows: [
      ...kinds.map((kind) => [
        kind,
        milliseconds(costs[kind].shopMs),
        milliseconds(costs[kind].databaseMs),
        kilobytes(costs[kind].bytes),
        (total(kind) / cheapest).toFixed(0),
      ]),
      [
        "compressing a cached page again, in the background",
        milliseconds(againMs),
        "",
        "",
        (againMs / cheapest).toFixed(0),
      ],
    ],
    figures: Object.fromEntries(
      kinds.flatMap((kind) => [
        [`${kind}: shop ms`, costs[kind].shopMs],
        [`${kind}: database ms`, costs[kind].databaseMs],
      ]),
    ),
  });
}

const milliseconds = (ms: number) => `${ms.toFixed(ms < 1 ? 3 : 1)} ms`;
