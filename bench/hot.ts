import { type BareServer, bareCopy } from "./bare.ts";
import { type Bench, choose, withShop } from "./bench.ts";
import { load, median, rawRequest } from "./load.ts";
import { perSecond } from "./rates.ts";
import { kilobytes, report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

interface HotCase {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
}

const connections = 16;
const minRatio = 0.7;

const brotli = { "Accept-Encoding": "br" };

const shopPage: HotCase = { name: "/shop (Brotli)", url: "/shop", headers: brotli };
const allWatches: HotCase = {
  name: "/api/watches (Brotli)",
  url: "/api/watches",
  headers: brotli,
};

const pagesAndCalls: readonly HotCase[] = [
  { name: "/ (Brotli)", url: "/", headers: brotli },
  { name: "/ (identity)", url: "/" },
  shopPage,
  { name: "/shop (identity)", url: "/shop" },
  { name: "/watch/2 (Brotli)", url: "/watch/2", headers: brotli },
  { name: "/watch/2 (identity)", url: "/watch/2" },
  { name: "/shop?dialColor=Black (Brotli)", url: "/shop?dialColor=Black", headers: brotli },
  allWatches,
  { name: "/api/watches/2 (identity)", url: "/api/watches/2" },
];

/** Responses to guests that come from the cache, compared with bare `node:http`. */
export async function benchHot(bench: Bench): Promise<void> {
  await withShop(bench, 60, async (shop, group) => {
    await compareHot(bench, group, shop, choose(bench, pagesAndCalls, [shopPage]));
    await compareRevalidation(bench, group, shop, "/shop");
  });
  const large = [
    { count: 2_000, cases: [allWatches, shopPage] },
    { count: 100_000, cases: [shopPage] },
  ];
  for (const { count, cases } of choose(bench, large, [])) {
    await withShop(bench, count, (shop, group) => compareHot(bench, group, shop, cases));
  }
}

async function compareHot(
  bench: Bench,
  group: string,
  shop: BenchShop,
  cases: readonly HotCase[],
): Promise<void> {
  for (const { name, url, headers = {} } of cases) {
    await warm(shop.port, url, headers);
    const bare = await bareCopy(shop.port, url, headers);
    await compare(bench, group, name, shop, bare, rawRequest(url, { headers }));
    bare.stop();
  }
}

/** A browser revalidates the page that it has cached. */
async function compareRevalidation(
  bench: Bench,
  group: string,
  shop: BenchShop,
  url: string,
): Promise<void> {
  await warm(shop.port, url, brotli);
  const first = await fetch(`http://127.0.0.1:${shop.port}${url}`, { headers: brotli });
  await first.arrayBuffer();
  const headers = { ...brotli, "If-None-Match": first.headers.get("etag") ?? "" };
  const bare = await bareCopy(shop.port, url, headers);
  await compare(bench, group, `${url}, 304`, shop, bare, rawRequest(url, { headers }));
  bare.stop();
}

/** Alternates shop and bare server, so that other load on the machine affects both. */
async function compare(
  bench: Bench,
  group: string,
  name: string,
  shop: BenchShop,
  bare: BareServer,
  request: string,
): Promise<void> {
  const rates = { shop: [] as number[], bare: [] as number[] };
  const order = { requests: [request], connections, seconds: choose(bench, 0.6, 0.1) };
  for (let round = 0; round < choose(bench, 5, 1); round++) {
    rates.shop.push((await load({ ...order, port: shop.port })).perSecond);
    rates.bare.push((await load({ ...order, port: bare.port })).perSecond);
  }
  const ratio = median(rates.shop.map((rate, round) => rate / (rates.bare[round] ?? rate)));
  report({
    group,
    name,
    value: `${perSecond(median(rates.shop))}, ${kilobytes(bare.bytes)}`,
    figure: ratio,
    reference: `${perSecond(median(rates.bare))} bare node:http`,
    ratio,
    target: `at least ${minRatio}`,
    met: ratio >= minRatio,
  });
}

async function warm(port: number, url: string, headers: Record<string, string>): Promise<void> {
  await load({ port, requests: [rawRequest(url, { headers })], connections: 4, seconds: 0.3 });
}
