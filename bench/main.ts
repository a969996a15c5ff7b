import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { silentStep } from "#src/platform/console.ts";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { type Cluster, startCluster } from "#tests/cluster.ts";
import { benchBrowser } from "./browser.ts";
import { type ColdTimes, coldListings, growTo } from "./growth.ts";
import { compareHot, compareRevalidation, pagesAndCalls } from "./hot.ts";
import { endLoad, load, rawRequest } from "./load.ts";
import { asMarkdown, machine, report, writeResult } from "./report.ts";
import { type BenchShop, startShop } from "./shop.ts";
import { addingToCart, type Customer, createCustomer, rendering, signingIn } from "./signed-in.ts";

const resultFile = "bench/result.json";

async function withShop<T>(
  settings: Record<string, string>,
  work: (shop: BenchShop) => Promise<T>,
): Promise<T> {
  const shop = await startShop(settings);
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

function reportMemory(group: string, name: string, shop: BenchShop, max?: number): void {
  const megabytes = shop.memory();
  if (megabytes === undefined) return;
  report({
    group,
    name,
    value: `${megabytes} MB`,
    ...(max === undefined ? {} : { target: `at most ${max} MB`, met: megabytes <= max }),
  });
}

/** Mixed reading, after which memory should have settled. */
async function mixedReading(shop: BenchShop, { cookie }: Customer): Promise<void> {
  const guests = ["/", "/shop", "/collections", "/api/watches", "/faq"].map((url) =>
    rawRequest(url),
  );
  const watches = Array.from({ length: 60 }, (_, index) => rawRequest(`/watch/${index + 1}`));
  const signedIn = ["/shop", "/cart", "/watch/5"].map((url) =>
    rawRequest(url, { headers: { Cookie: cookie } }),
  );
  const requests = [...guests, ...watches, ...signedIn];
  await load({ port: shop.port, requests, connections: 20, seconds: 8 });
}

async function onPostgres(cluster: Cluster): Promise<void> {
  const name = "bench";
  const admin = new pg.Client(cluster.url("postgres"));
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const settings = { DATABASE_URL: cluster.url(name) };
  const group = "60 watches";
  let small: ColdTimes | undefined;
  let single = 0;
  let database: Database | undefined;
  await withShop(settings, async (shop) => {
    database = await openDatabase({ databaseUrl: cluster.url(name), dataDir: "" }, silentStep);
    const customer = await createCustomer(database);
    reportMemory(group, "memory when idle", shop);
    small = await coldListings(group, shop);
    await compareHot(group, shop, pagesAndCalls);
    await compareRevalidation(group, shop, "/shop");
    single = await rendering(group, shop, customer);
    await addingToCart(group, shop, database);
    await signingIn(group, shop, customer);
    await mixedReading(shop, customer);
    reportMemory(group, "memory after load", shop, 250);
  });
  if (!database) throw new Error("The database was not opened.");
  await twoProcesses(settings, await createCustomer(database), single);
  await growTo(2_000, database, settings, async (shop, large) => {
    await compareHot(large, shop, [
      { name: "/api/watches (Brotli)", url: "/api/watches", headers: { "Accept-Encoding": "br" } },
      { name: "/shop (Brotli)", url: "/shop", headers: { "Accept-Encoding": "br" } },
    ]);
    await coldListings(large, shop, small);
  });
  for (const count of [100_000, 1_000_000]) {
    await growTo(count, database, settings, async (shop, large) => {
      await coldListings(large, shop, small);
      await compareHot(large, shop, [
        { name: "/shop (Brotli)", url: "/shop", headers: { "Accept-Encoding": "br" } },
      ]);
      reportMemory(large, "memory after load", shop);
    });
  }
  await database.close();
}

async function twoProcesses(
  settings: Record<string, string>,
  { cookie }: Customer,
  single: number,
): Promise<void> {
  await withShop({ ...settings, WEB_CONCURRENCY: "2" }, async (shop) => {
    const request = rawRequest("/shop", { headers: { Cookie: cookie, "Accept-Encoding": "br" } });
    const order = { port: shop.port, requests: [request], connections: 8 };
    await load({ ...order, seconds: 2 });
    const { perSecond } = await load({ ...order, seconds: 4 });
    report({
      group: "two processes",
      name: "signed-in /shop, rendered",
      value: `${Math.round(perSecond)}/s`,
      reference: `${Math.round(single)}/s with one`,
      ratio: perSecond / single,
    });
  });
}

async function onEmbedded(): Promise<void> {
  const group = "embedded database";
  const folder = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  const settings = { DATA_DIR: join(folder, "data") };
  try {
    await withShop(settings, async (shop) => {
      report({ group, name: "first start to first response", value: seconds(shop.startMs) });
    });
    await withShop(settings, async (shop) => {
      report({
        group,
        name: "warm start to first response",
        value: seconds(shop.startMs),
        target: "at most 3 s",
        met: shop.startMs <= 3_000,
      });
      reportMemory(group, "memory when idle", shop);
      await benchBrowser(shop, process.env.CHROMIUM_PATH ?? "");
      await compareHot(group, shop, pagesAndCalls.slice(2, 3));
      const requests = ["/", "/shop", "/watch/3", "/api/watches"].map((url) => rawRequest(url));
      await load({ port: shop.port, requests, connections: 20, seconds: 5 });
      reportMemory(group, "memory after load", shop, 500);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const startedAt = performance.now();
console.log(`On ${machine()}. This takes about five minutes.\n`);
const cluster = await startCluster("system", { durable: true });
console.log(`PostgreSQL ${cluster.version}`);
try {
  await onPostgres(cluster);
} finally {
  await cluster.stop();
}
await onEmbedded();
endLoad();
const total = (performance.now() - startedAt) / 1000;
writeResult(resultFile, total);
console.log(
  `\n${asMarkdown()}\n\n${Math.round(total)} s in total. The figures are in ${resultFile}.`,
);
