import { setTimeout as pause } from "node:timers/promises";
import { dialColors, materials, sorts } from "#src/domain/constants.ts";
import { runSql } from "#tests/test-shop.ts";
import { type Bench, choose, withShop, withShops } from "./bench.ts";
import { load, rawRequest } from "./load.ts";
import { seeded, zipf } from "./random.ts";
import { report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

/** 10 changes a minute at 100 requests a second, in less time: only their proportion matters. */
const requestsPerChange = 600;
/** Most visits go to few watches. */
const visitedWatches = 1_000;
const goal = 0.95;
/** A change reaches every process within a second. */
const invalidationMs = 1_500;

/** How many responses needed no rendering while watches change. */
export async function benchChanges(bench: Bench): Promise<void> {
  if (bench.builds.length > 1) return warmAfterOneChange(bench);
  await withShop(bench, 100_000, async (shop, group) => {
    const random = seeded(bench.seed);
    const rows = await runSql<{ id: number }>(
      shop,
      `select id from watches where is_available and retail_price is not null order by id limit ${visitedWatches}`,
    );
    const watches = rows.map(({ id }) => id);
    const visit = visitor(watches, random);
    const share = (changes: number, alsoRun?: string) =>
      warmShare(shop, changes, visit, async (change) => {
        await runSql(shop, statementFor(change, zipf(watches, random())));
        if (alsoRun) await runSql(shop, alsoRun);
      });
    await send(shop, Array.from({ length: choose(bench, 20_000, 100) }, visit));
    const warm = await share(choose(bench, 40, 1));
    // A change of a brand makes everything stale, as every change did once.
    const all = await share(choose(bench, 5, 1), "update brands set image = image where id = 1");
    report({
      group,
      name: "responses without rendering, 10 changes a minute",
      value: percent(warm),
      figure: warm,
      reference: `${percent(all)} if each change touches everything`,
      target: `at least ${percent(goal)}`,
      met: warm >= goal,
    });
  });
}

/** Returns the share of responses to guests that neither rendered a page nor made a reply. */
async function warmShare(
  shop: BenchShop,
  changes: number,
  visit: () => string,
  makeChange: (change: number) => Promise<void>,
): Promise<number> {
  const before = await counts(shop);
  for (let change = 0; change < changes; change++) {
    await makeChange(change);
    await send(shop, Array.from({ length: requestsPerChange }, visit));
  }
  const after = await counts(shop);
  const made = after.made - before.made;
  return 1 - made / (after.warm - before.warm + made);
}

/**
 * Compares builds by what both have: requests every page, changes one price, and requests every page again.
 * The response cache answers what is still warm.
 */
async function warmAfterOneChange(bench: Bench): Promise<void> {
  const pages = choose(bench, 500, 20);
  await withShops(bench, 100_000, async (shops, group) => {
    const shares: number[] = [];
    for (const shop of shops) {
      const rows = await runSql<{ id: number }>(
        shop,
        `select id from watches where is_available and retail_price is not null order by id limit ${pages}`,
      );
      const urls = rows.map(({ id }) => `/watch/${id}`);
      // A response is cached as a whole when it is sent again.
      for (let round = 0; round < 3; round++) await send(shop, urls);
      await runSql(shop, "update watches set retail_price = retail_price + 50 where id = $1", [
        rows[0]?.id,
      ]);
      await pause(invalidationMs);
      const before = await responseHits(shop);
      await send(shop, urls);
      shares.push(((await responseHits(shop)) - before) / urls.length);
    }
    const [share = 0, older = 0] = shares;
    report({
      group,
      name: `warm among ${pages} watch pages after one new price`,
      value: percent(share),
      figure: share,
      reference: percent(older),
      target: `at least ${percent(goal)}`,
      met: share >= goal,
    });
  });
}

/** Seven prices, two descriptions and a sale among ten changes. */
function statementFor(change: number, id: number): string {
  const kind = change % 10;
  if (kind === 9) return `update watches set published = not published where id = ${id}`;
  if (kind > 6) return `update watches set description = description || '.' where id = ${id}`;
  return `update watches set retail_price = retail_price * 1.02 where id = ${id}`;
}

/** 70 % watches, 20 % listings, 10 % home and collections; the first of each list is requested most. */
function visitor(watches: readonly number[], random: () => number): () => string {
  const listings = [
    "/shop",
    ...["rolex", "omega", "patek-philippe", "cartier", "tudor"].map((brand) => `/shop/${brand}`),
    ...[2, 3, 4, 5].map((page) => `/shop?page=${page}`),
    ...dialColors.map((dial) => `/shop?dialColor=${encodeURIComponent(dial)}`),
    ...materials.map((material) => `/shop?material=${encodeURIComponent(material)}`),
    ...sorts.slice(1).map(({ value }) => `/shop?sort=${value}`),
  ];
  return () => {
    const kind = random();
    if (kind < 0.7) return `/watch/${zipf(watches, random())}`;
    return kind < 0.9 ? zipf(listings, random()) : zipf(["/", "/collections"], random());
  };
}

async function send({ port }: BenchShop, urls: readonly string[]): Promise<void> {
  const requests = urls.map((url) => rawRequest(url, { headers: { "Accept-Encoding": "br" } }));
  await load({ port, requests, connections: 8 });
}

async function counts(shop: BenchShop): Promise<{ warm: number; made: number }> {
  const count = await counters(shop);
  const warm = count("response_cache_hits") + count("page_cache_hits");
  return { warm, made: count("page_cache_misses") };
}

async function responseHits(shop: BenchShop): Promise<number> {
  return (await counters(shop))("response_cache_hits");
}

async function counters({ port }: BenchShop): Promise<(name: string) => number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return (name) => Number(metrics.match(new RegExp(`^meridian_${name}_total (\\d+)$`, "m"))?.[1]);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
