import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

async function entries(): Promise<{ pages: number; responses: number }> {
  const { body } = await shop.app.inject({ url: "/metrics" });
  const read = (name: string) =>
    Number(body.match(new RegExp(`^meridian_${name}_cache_entries (\\d+)$`, "m"))?.[1]);
  return { pages: read("page"), responses: read("response") };
}

async function request(urls: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  const next = urls.values();
  const visitor = async () => {
    for (const url of next) {
      const response = await shop.app.inject({ url, headers: { "accept-encoding": "br" } });
      statuses.push(response.statusCode);
    }
  };
  await Promise.all(Array.from({ length: 2 }, visitor));
  return statuses;
}

type Addresses = readonly [count: number, address: (n: number) => string];

/** The small groups are rendered on every request; the others share a cached entry. */
const madeUp: Record<string, Addresses> = {
  "unknown paths": [2_900, (n) => `/nowhere-${n}/${n}`],
  "query names": [2_000, (n) => `/shop?utm_${n}=${n}`],
  "facet values": [2_000, (n) => `/shop?dialColor=Colour${n}&material=Metal${n}`],
  "queries of a page that reads none": [2_000, (n) => `/login?from=%2Fwatch%2F${n}`],
  "spellings of a call": [
    500,
    (n) => `/api/watches?dialColor=${"Black,".repeat((n % 150) + 2)}&sort=newest&x=${n}`,
  ],
  "values of a call": [
    300,
    (n) =>
      `/api/watches?${["dialColor=Colour", "minPrice=1000", "ids=", "brandId=77", "page=1"][n % 5]}${n + 1}`,
  ],
  "page sizes and pages of a call": [
    200,
    (n) => `/api/watches?page=${n % 2 ? 1 : n + 500}&pageSize=${n % 2 ? 25 + (n % 20) : 24}`,
  ],
  prices: [20, (n) => `/shop?price=${n + 2}-${n + 100_003}`],
  "pages after the last": [20, (n) => `/shop?page=${n + 100}`],
  brands: [30, (n) => (n % 2 ? `/shop/no-brand-${n}` : `/shop?brand=no-brand-${n}`)],
  watches: [30, (n) => `/watch/${n + 1_000_000}`],
};

test("10,000 made-up addresses add no entry to the caches", async () => {
  // These entries serve all the made-up addresses.
  await request(["/nowhere", "/shop", "/login", "/api/watches?dialColor=Black&sort=newest"]);
  const before = await entries();
  expect(before.pages).toBe(4);
  let total = 0;
  for (const [group, [count, address]] of Object.entries(madeUp)) {
    const statuses = await request(Array.from({ length: count }, (_, n) => address(n)));
    expect(
      statuses.filter((status) => status >= 500),
      group,
    ).toEqual([]);
    expect(await entries(), group).toEqual(before);
    total += statuses.length;
  }
  expect(total).toBe(10_000);
}, 180_000);

test("different spellings of one listing share one entry", async () => {
  await request(["/shop/rolex?dialColor=Black,White"]);
  const before = await entries();
  const bodies = new Set<string>();
  for (const url of [
    "/shop/rolex?dialColor=Black,White",
    "/shop/rolex?dialColor=White,Black",
    "/shop/%72olex?dialColor=White&dialColor=Black&sort=newest",
    "/shop/rolex?dialColor=Black,White,Plaid&price=1000-100000",
  ]) {
    bodies.add((await shop.app.inject({ url })).body);
  }
  expect(bodies.size).toBe(1);
  expect((await entries()).pages).toBe(before.pages);
});
