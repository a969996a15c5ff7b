import { setTimeout as pause } from "node:timers/promises";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { type Bench, catalogUrl, choose } from "./bench.ts";
import { type Costs, measureCosts, reportCosts, spentOnCosts } from "./costs.ts";
import { exhausted, findKnee, type LoadedShops, type Step, sendStep, trouble } from "./knee.ts";
import { load } from "./load.ts";
import { machineMs } from "./processor-time.ts";
import { perSecond } from "./rates.ts";
import { reportTable } from "./report.ts";
import { reportGrowth } from "./scale-growth.ts";
import { reportScale } from "./scale-tables.ts";
import { type BenchShop, startShop } from "./shop.ts";
import { kinds, perThousandPages, requestsPerPage } from "./visit.ts";
import { placeholder, visitorsOf } from "./visitors.ts";

/** Costs and knees are measured on a catalog of this size. */
const watches = 10_000;

/** Measures what requests cost one by one and how many a second are too many, and computes larger shops from it. */
export async function benchCapacity(bench: Bench): Promise<void> {
  if (machineMs() === undefined && !bench.smoke)
    throw new Error("This part reads processor times from /proc, which only Linux has.");
  const databaseUrl = await catalogUrl(bench, watches);
  const shops: BenchShop[] = [];
  const start = async () => {
    const shop = await startShop({ ...allCapabilities, DATABASE_URL: databaseUrl });
    shops.push(shop);
    return shop;
  };
  try {
    const first = await start();
    const visitors = await visitorsOf(first);
    const pages = visitors["page from the cache"].requests;
    const againMs = await warm(bench, first, pages);
    const costs = (await measureCosts(bench, first, visitors)) as Costs;
    reportCosts(costs, againMs);

    const used = spentOnCosts(bench);
    const order = {
      placeholder,
      kinds: kinds.map((kind) => {
        const { requests, once } = visitors[kind];
        const left = once ? requests.slice(used) : requests;
        return { weight: perThousandPages[kind], requests: left, inTurn: once };
      }),
    };
    const postmaster = (await bench.cluster.postmaster()) ?? 0;
    const measured: Measurement[] = [];
    for (const count of choose(bench, [1, 2, 3], [1])) {
      while (shops.length < count) await warm(bench, await start(), pages);
      measured.push(await measureLoad(bench, { shops: [...shops], postmaster, order }, costs));
    }
    reportLoad(measured, costs);
    const growth = await reportGrowth(bench, watches, first, costs);
    reportScale(costs, growth);
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

/**
 * A response is cached as a whole when it is sent again, and then compressed again in the background. Returns what
 * the latter takes for a page, in milliseconds of processor time.
 */
async function warm(bench: Bench, shop: BenchShop, pages: readonly string[]): Promise<number> {
  const requests = pages.slice(0, choose(bench, pages.length, 5));
  const send = () => load({ port: shop.port, requests, connections: 4 });
  await send();
  const before = shop.cpuMs() ?? 0;
  await send();
  await send();
  if (!bench.smoke) await untilIdle(shop);
  return ((shop.cpuMs() ?? 0) - before) / requests.length;
}

async function untilIdle(shop: BenchShop): Promise<void> {
  for (let second = 0; second < 60; second++) {
    const before = shop.cpuMs() ?? 0;
    await pause(1_000);
    if ((shop.cpuMs() ?? 0) - before < 50) return;
  }
}

interface Measurement {
  readonly processes: number;
  readonly knee: number;
  readonly beyond: Step | undefined;
  readonly half: Step;
  readonly most: Step;
}

const meanShopMs = (costs: Costs) =>
  kinds.reduce((sum, kind) => sum + perThousandPages[kind] * costs[kind].shopMs, 0) /
  (requestsPerPage * 1_000);

async function measureLoad(bench: Bench, loaded: LoadedShops, costs: Costs): Promise<Measurement> {
  let { seed } = bench;
  const send = async (rate: number, seconds = choose(bench, 5, 0.2)) => {
    const step = await sendStep(loaded, rate, seconds, seed++);
    console.log(`    ${describe(loaded.shops.length, step)}`);
    return step;
  };
  // A quarter of what one process could do if it had a core to itself.
  const start = choose(bench, 250 / Math.max(meanShopMs(costs), 0.05), 50);
  await send(start / 2);
  const { knee, beyond } = await findKnee(send, start, choose(bench, {}, { maxSteps: 2 }));
  const seconds = choose(bench, 15, 0.2);
  const processes = loaded.shops.length;
  return {
    processes,
    knee,
    beyond,
    half: await send(knee * 0.5, seconds),
    most: await send(knee * 0.8, seconds),
  };
}

function describe(processes: number, step: Step): string {
  const { shopThread, shops, database, generator, machine } = step.usage;
  const parts = [
    `${processes} at ${perSecond(step.perSecond)}`,
    `p50 ${ms(step.result.p50)}, p99 ${ms(step.result.p99)}`,
    `thread ${cores(shopThread)}, shops ${cores(shops)}, database ${cores(database)}`,
    `generator ${cores(generator)}, machine ${cores(machine)}`,
    trouble(step) ?? "",
  ];
  return parts.filter(Boolean).join("; ");
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const cores = (value: number) => value.toFixed(2);

function reportLoad(measured: readonly Measurement[], costs: Costs): void {
  const one = measured[0]?.knee ?? 1;
  const times = ({ result }: Step) => `${ms(result.p50)} / ${ms(result.p99)}`;
  reportTable({
    name: "load",
    title: "The knee on one, two and three processes",
    columns: [
      "",
      "knee",
      "pages",
      "of one process",
      "p50 / p99 at 50 %",
      "p50 / p99 at 80 %",
      "beyond it",
      "used up",
    ],
    rows: measured.map(({ processes, knee, beyond, half, most }) => [
      processes === 1 ? "1 process" : `${processes} processes`,
      perSecond(knee),
      perSecond(knee / requestsPerPage),
      (knee / one).toFixed(2),
      times(half),
      times(most),
      beyond ? (trouble(beyond) ?? "") : "not reached",
      beyond ? exhausted(beyond) : "",
    ]),
    figures: Object.fromEntries(
      measured.flatMap(({ processes, knee, half, most }) => [
        [`knee of ${processes}`, knee],
        [`p99 of ${processes} at 50 %`, half.result.p99],
        [`p99 of ${processes} at 80 %`, most.result.p99],
      ]),
    ),
  });
  const usages = measured.flatMap(({ processes, half, most, beyond }) => [
    { processes, at: "50 %", step: half },
    { processes, at: "80 %", step: most },
    ...(beyond ? [{ processes, at: "beyond", step: beyond }] : []),
  ]);
  reportTable({
    name: "usage",
    title: "Cores in use",
    columns: [
      "",
      "rate",
      "busiest JavaScript thread",
      "shops",
      "database",
      "generator",
      "whole machine",
      "waited for a connection",
      "shop's CPU per request",
      "sum of the costs above",
    ],
    rows: usages.map(({ processes, at, step: { perSecond: rate, usage } }) => [
      `${processes} at ${at}`,
      perSecond(rate),
      cores(usage.shopThread),
      cores(usage.shops),
      cores(usage.database),
      cores(usage.generator),
      cores(usage.machine),
      String(usage.waiting),
      `${((usage.shops * 1_000) / rate).toFixed(3)} ms`,
      `${meanShopMs(costs).toFixed(3)} ms`,
    ]),
    figures: {},
  });
}
