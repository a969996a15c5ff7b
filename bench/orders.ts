import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { orderBody } from "#tests/orders.ts";
import { createDatabase, runSql } from "#tests/test-shop.ts";
import { type Bench, choose } from "./bench.ts";
import { type LoadResult, load, median, rawRequest } from "./load.ts";
import { perSecond } from "./rates.ts";
import { report } from "./report.ts";
import { type BenchShop, startShop } from "./shop.ts";

const group = "60 watches";
const buyersAtOnce = [8, 50];
const listing = rawRequest("/shop", { headers: { "Accept-Encoding": "br" } });

/**
 * How many orders a second one process takes, and how fast its listing stays meanwhile: with the mails written by the
 * same process, which is the default, and by another one.
 */
export async function benchOrders(bench: Bench): Promise<void> {
  for (const jobs of ["inline", "off"]) {
    const databaseUrl = await createDatabase(bench.cluster.url("postgres"));
    const shop = await startShop({ ...allCapabilities, DATABASE_URL: databaseUrl, JOBS: jobs });
    try {
      await runSql(
        shop,
        "update watches set units = 100000, received = 100000, sold_elsewhere = 0, retail_price = 12000",
      );
      for (const buyers of buyersAtOnce) await reportOrders(bench, shop, jobs, buyers);
      await reportListing(bench, shop, jobs);
    } finally {
      await shop.stop();
    }
  }
}

/** The jobs of one round are done before the next begins, so that none has more to do than its own. */
async function reportOrders(bench: Bench, shop: BenchShop, jobs: string, buyers: number) {
  const rounds: LoadResult[] = [];
  for (let round = 0; round < choose(bench, 6, 1); round++) {
    rounds.push(await sendOrders(shop, choose(bench, 300, 8), buyers));
    if (jobs === "inline") await untilJobsAreDone(shop);
  }
  // The first has warmed it up.
  const measured = rounds.length > 1 ? rounds.slice(1) : rounds;
  const rate = median(measured.map(({ perSecond }) => perSecond));
  const ms = median(measured.map(({ medianMs }) => medianMs));
  report({
    group,
    name: `orders placed by ${buyers} at once, jobs ${jobs}`,
    value: `${perSecond(rate)}, ${ms.toFixed(0)} ms`,
    figure: rate,
  });
}

export async function untilJobsAreDone(shop: BenchShop): Promise<void> {
  const due = "select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts";
  while ((await runSql(shop, `${due} limit 1`)).length > 0) await pause(100);
}

async function sendOrders({ port }: BenchShop, count: number, buyers: number): Promise<LoadResult> {
  const requests = Array.from({ length: count }, (_, index) => rawOrder((index % 50) + 1));
  return load({ port, requests, connections: buyers });
}

function rawOrder(watchId: number): string {
  const headers = { "Idempotency-Key": randomUUID() };
  const body = orderBody([{ watchId, price: 12_000 }]);
  return rawRequest("/api/orders", { method: "POST", headers, body });
}

/** Alone and with orders in turn, so that other load on the machine affects both. */
async function reportListing(bench: Bench, shop: BenchShop, jobs: string): Promise<void> {
  const ratios: number[] = [];
  const busy: number[] = [];
  const placed: number[] = [];
  for (let round = 0; round < choose(bench, 5, 1); round++) {
    const alone = await listingRate(bench, shop);
    const orders = keepOrdering(shop);
    const startedAt = performance.now();
    const during = await listingRate(bench, shop);
    const count = await orders.stop();
    placed.push((count / (performance.now() - startedAt)) * 1000);
    busy.push(during);
    ratios.push(during / alone);
  }
  const ratio = median(ratios);
  report({
    group,
    name: `listing while ${perSecond(median(placed))} orders are placed, jobs ${jobs}`,
    value: perSecond(median(busy)),
    figure: ratio,
    reference: "without orders",
    ratio,
  });
}

async function listingRate(bench: Bench, { port }: BenchShop): Promise<number> {
  const order = { port, requests: [listing], connections: 8, seconds: choose(bench, 3, 0.2) };
  return (await load(order)).perSecond;
}

/** Four buyers who order one watch after another until they are stopped. */
function keepOrdering({ port }: BenchShop): { stop(): Promise<number> } {
  let stopped = false;
  let count = 0;
  const buyer = async (start: number) => {
    for (let index = start; !stopped; index++) {
      const body = JSON.stringify(orderBody([{ watchId: (index % 50) + 1, price: 12_000 }]));
      const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
      const url = `http://127.0.0.1:${port}/api/orders`;
      const response = await fetch(url, { method: "POST", headers, body });
      if (response.status !== 201) throw new Error(`An order was answered ${response.status}.`);
      await response.arrayBuffer();
      count += 1;
    }
  };
  const working = Promise.all([0, 12, 25, 37].map(buyer));
  return {
    async stop() {
      stopped = true;
      await working;
      return count;
    },
  };
}
