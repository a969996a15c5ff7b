import { randomUUID } from "node:crypto";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { orderBody } from "#tests/orders.ts";
import { createDatabase, runSql } from "#tests/test-shop.ts";
import { type Bench, choose } from "./bench.ts";
import { load, median, rawRequest } from "./load.ts";
import { perSecond } from "./rates.ts";
import { report } from "./report.ts";
import { type BenchShop, startShop } from "./shop.ts";

const group = "60 watches";
/** Buyers at once. */
const buyers = 8;
const listing = rawRequest("/shop", { headers: { "Accept-Encoding": "br" } });

/** How many orders a second one process takes, and how fast its listing stays meanwhile. */
export async function benchOrders(bench: Bench): Promise<void> {
  const databaseUrl = await createDatabase(bench.cluster.url("postgres"));
  // Mails with their PDF are written by another process: on one core they would take longer than the orders.
  const settings = { ...allCapabilities, DATABASE_URL: databaseUrl, JOBS: "off" };
  const shop = await startShop(settings);
  try {
    await runSql(
      shop,
      "update watches set units = 100000, received = 100000, sold_elsewhere = 0, retail_price = 12000",
    );
    await sendOrders(shop, choose(bench, 200, 8));
    const rounds = choose(bench, 5, 1);
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      rates.push(await sendOrders(shop, choose(bench, 500, 8)));
    }
    const rate = median(rates);
    report({ group, name: "orders placed, jobs off", value: perSecond(rate), figure: rate });
    await reportListing(bench, shop);
  } finally {
    await shop.stop();
  }
}

async function sendOrders({ port }: BenchShop, count: number): Promise<number> {
  const requests = Array.from({ length: count }, (_, index) => rawOrder((index % 50) + 1));
  return (await load({ port, requests, connections: buyers })).perSecond;
}

function rawOrder(watchId: number): string {
  const headers = { "Idempotency-Key": randomUUID() };
  const body = orderBody([{ watchId, price: 12_000 }]);
  return rawRequest("/api/orders", { method: "POST", headers, body });
}

/** Alone and with orders in turn, so that other load on the machine affects both. */
async function reportListing(bench: Bench, shop: BenchShop): Promise<void> {
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
    name: `listing while ${perSecond(median(placed))} orders are placed`,
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
