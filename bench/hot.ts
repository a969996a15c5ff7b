import { type BareServer, bareCopy } from "./bare.ts";
import { load, median, rawRequest } from "./load.ts";
import { report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

interface HotCase {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
}

const rounds = 5;
const connections = 16;
const seconds = 0.6;
const minRatio = 0.7;

const brotli = { "Accept-Encoding": "br" };

export const pagesAndCalls: readonly HotCase[] = [
  { name: "/ (Brotli)", url: "/", headers: brotli },
  { name: "/ (identity)", url: "/" },
  { name: "/shop (Brotli)", url: "/shop", headers: brotli },
  { name: "/shop (identity)", url: "/shop" },
  { name: "/watch/2 (Brotli)", url: "/watch/2", headers: brotli },
  { name: "/watch/2 (identity)", url: "/watch/2" },
  { name: "/shop?dialColor=Black (Brotli)", url: "/shop?dialColor=Black", headers: brotli },
  { name: "/api/watches (Brotli)", url: "/api/watches", headers: brotli },
  { name: "/api/watches/2 (identity)", url: "/api/watches/2" },
];

/** Alternates shop and bare server, so that other load on the machine affects both. */
export async function compareHot(
  group: string,
  shop: BenchShop,
  cases: readonly HotCase[],
): Promise<void> {
  for (const { name, url, headers = {} } of cases) {
    await warm(shop.port, url, headers);
    const bare = await bareCopy(shop.port, url, headers);
    await compare(
      group,
      `${name}, ${kilobytes(bare.bytes)}`,
      shop,
      bare,
      rawRequest(url, { headers }),
    );
    bare.stop();
  }
}

/** A browser revalidates the page that it has cached. */
export async function compareRevalidation(
  group: string,
  shop: BenchShop,
  url: string,
): Promise<void> {
  await warm(shop.port, url, brotli);
  const first = await fetch(`http://127.0.0.1:${shop.port}${url}`, { headers: brotli });
  const headers = { ...brotli, "If-None-Match": first.headers.get("etag") ?? "" };
  const bare = await bareCopy(shop.port, url, headers);
  await compare(group, `${url}, 304`, shop, bare, rawRequest(url, { headers }));
  bare.stop();
}

async function compare(
  group: string,
  name: string,
  shop: BenchShop,
  bare: BareServer,
  request: string,
): Promise<void> {
  const rates = { shop: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const order = { requests: [request], connections, seconds };
    rates.shop.push((await load({ ...order, port: shop.port })).perSecond);
    rates.bare.push((await load({ ...order, port: bare.port })).perSecond);
  }
  const ratio = median(rates.shop.map((rate, round) => rate / (rates.bare[round] ?? rate)));
  report({
    group,
    name,
    value: perSecond(median(rates.shop)),
    reference: `${perSecond(median(rates.bare))} bare node:http`,
    ratio,
    target: `at least ${minRatio}`,
    met: ratio >= minRatio,
  });
}

async function warm(port: number, url: string, headers: Record<string, string>): Promise<void> {
  const order = { port, requests: [rawRequest(url, { headers })], connections: 4, seconds: 0.3 };
  await load(order);
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString("en-US")}/s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
