import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hold, release } from "#src/features/catalog/stock.sql.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

// Watch 3 is a featured Rolex for 33,500 dollars, watch 13 an Omega.
const ofTheWatch = ["/watch/3", "/api/watches/3"];
const ofAnother = ["/watch/13", "/api/watches/13"];
const listsWithIt = ["/", "/api/watches"];
const listsByPrice = ["/shop?sort=price-asc"];
const listsTo25000 = [
  "/shop?price=10000-25000",
  "/api/watches?brandId=5&minPrice=10000&maxPrice=25000",
];
const listsOfOthers = ["/shop/omega", "/api/watches?brandId=2"];
const lists = [...listsWithIt, ...listsByPrice, ...listsTo25000, ...listsOfOthers];
const ofBrands = ["/collections", "/api/brands", "/api/brands/id/1"];
const ofNothing = ["/about"];
const all = [...ofTheWatch, ...ofAnother, ...lists, ...ofBrands, ...ofNothing];

async function metric(name: string): Promise<number> {
  const text = await (await shop.request("GET", "/metrics")).text();
  return Number(text.match(new RegExp(`^${name} (\\d+)$`, "m"))?.[1]);
}

const hits = () => metric("meridian_response_cache_hits_total");
const get = async (url: string) => (await shop.request("GET", url)).text();

async function staleAmong(urls: readonly string[]): Promise<string[]> {
  const stale = [];
  let before = await hits();
  for (const url of urls) {
    await get(url);
    const after = await hits();
    if (after === before) stale.push(url);
    before = after;
  }
  return stale;
}

async function untilCurrent(): Promise<void> {
  const { rows } = await shop.database.pool.query("select version::int from catalog_version");
  await expect.poll(() => metric("meridian_catalog_version")).toBe(rows[0].version);
}

async function staleUrls(): Promise<string[]> {
  await untilCurrent();
  return staleAmong(all);
}

const insertCopies = (count: number) => `
  insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm, dial_color,
    material, condition, box_papers)
  select 'copy-' || gen_random_uuid(), brand_id, model, reference, description, case_size, case_size_mm,
    dial_color, material, condition, box_papers
  from watches, generate_series(1, ${count}) where watches.id = 3`;

beforeEach(async () => {
  for (const url of all) await get(url);
  const before = await hits();
  for (const url of all) await get(url);
  expect(await hits()).toBe(before + all.length);
});

test.each([
  [
    "a price",
    "update watches set retail_price = 33600 where id = 3",
    [...ofTheWatch, ...listsWithIt, ...listsByPrice],
  ],
  [
    "a price to that of another list",
    "update watches set retail_price = 25000 where id = 3",
    [...ofTheWatch, ...listsWithIt, ...listsByPrice, ...listsTo25000],
  ],
  [
    "a price from that of another list",
    "update watches set retail_price = 25100 where id = 3",
    [...ofTheWatch, ...listsWithIt, ...listsByPrice, ...listsTo25000],
  ],
  [
    "a price above that of another list",
    "update watches set retail_price = 25200 where id = 3",
    [...ofTheWatch, ...listsWithIt, ...listsByPrice],
  ],
  [
    "a price that is missing and known again",
    `update watches set retail_price = null where id = 3;
     update watches set retail_price = 25200 where id = 3`,
    [...ofTheWatch, ...listsWithIt, ...listsByPrice, ...listsTo25000],
  ],
  [
    "a price by more than a hundred thousand dollars",
    "update watches set retail_price = 140000 where id = 3",
    all,
  ],
  [
    "a wholesale price",
    "update wholesale_prices set price = price + 1 where watch_id = 3",
    [...ofTheWatch, ...listsWithIt, ...listsByPrice],
  ],
  [
    "a removed wholesale price",
    "delete from wholesale_prices where watch_id = 3",
    [...ofTheWatch, ...listsWithIt, ...listsByPrice],
  ],
  ["a description", "update watches set description = '' where id = 3", [...ofTheWatch, ...lists]],
  [
    "two prices in one transaction",
    `begin;
     update watches set retail_price = retail_price + 1 where id = 3;
     update watches set retail_price = retail_price + 1 where id = 13;
     commit`,
    [...ofTheWatch, ...ofAnother, ...listsWithIt, ...listsByPrice, ...listsOfOthers],
  ],
  [
    "the brand of a watch",
    "update watches set brand_id = 10 where id = 3",
    [...ofTheWatch, ...lists, ...ofBrands],
  ],
  [
    "the sale of a watch",
    "update watches set units = 0, sold_elsewhere = 1 where id = 3",
    [...ofTheWatch, ...lists, ...ofBrands],
  ],
  [
    "the units of a watch, of which there are more",
    "update watches set units = 5, received = 6 where id = 3",
    [...ofTheWatch, ...lists, ...ofBrands],
  ],
  [
    "the hold of one unit among several",
    "update watches set held = 1 where id = 3",
    [...ofTheWatch, ...lists],
  ],
  [
    "the hold of the last unit",
    "update watches set held = 5 where id = 3",
    [...ofTheWatch, ...lists, ...ofBrands],
  ],
  [
    "a hold that is released",
    "update watches set held = 0 where id = 3",
    [...ofTheWatch, ...lists, ...ofBrands],
  ],
  ["a new watch", insertCopies(1), [...lists, ...ofBrands]],
  ["a deleted watch", "delete from watches where id = 59", [...lists, ...ofBrands]],
  ["a renamed brand", "update brands set name = 'Renamed' where id = 9", all],
  ["more than a hundred watches at once", insertCopies(101), all],
  ["the whole list of wholesale prices", "truncate wholesale_prices", all],
  ["no row", "update watches set retail_price = 1 where id = -1", []],
  ["what is rolled back", "begin; update watches set retail_price = 1 where id = 3; rollback", []],
  [
    "something that the log of changes no longer tells",
    "begin; update catalog_version set version = version + 1; update watches set year = 1999 where id = 58; commit",
    all,
  ],
])("a change of %s makes stale what shows it, and nothing else", async (_, change, expected) => {
  await shop.database.pool.query(change);
  expect(await staleUrls()).toEqual(all.filter((url) => expected.includes(url)));
});

test("changes that can't be read make everything stale", async () => {
  const { pool } = shop.database;
  await pool.query(
    `begin;
     update catalog_version set version = version + 1;
     update watches set year = 2000 where id = 58;
     alter table catalog_changes rename column tags to renamed;
     commit`,
  );
  try {
    await expect.poll(() => staleAmong(["/about"])).toEqual(["/about"]);
  } finally {
    await pool.query("alter table catalog_changes rename column renamed to tags");
    await untilCurrent();
  }
});

test("a hold of the last unit shows everywhere at once, and so does its release", async () => {
  const id = 14;
  const path = `/watch/${id}`;
  const isIn = async (url: string) => new RegExp(`"?${path}["<]`).test(await get(url));
  const seen = async () => {
    const { status, forSale, freeUnits } = JSON.parse(await get(`/api/watches/${id}`));
    const { watches } = JSON.parse(await get("/api/watches?brandId=2"));
    const { count } = JSON.parse(await get("/api/brands/id/2"));
    const page = await get(path);
    return {
      watch: { status, forSale, freeUnits },
      page: [page.includes("schema.org/InStock"), page.includes("schema.org/Reserved")],
      inCall: watches.some((watch: { id: number }) => watch.id === id),
      inList: await isIn("/shop/omega"),
      inSitemap: await isIn("/sitemap/watches-1.xml"),
      count,
    };
  };
  const before = await seen();
  expect(before).toMatchObject({
    watch: { status: "In Stock", forSale: true, freeUnits: 1 },
    page: [true, false],
    inCall: true,
    inList: true,
    inSitemap: true,
  });
  const { db } = shop.database;
  const line = [{ watchId: id, quantity: 1 }];
  await db.transaction((tx) => hold(tx, line));
  await expect.poll(seen).toEqual({
    watch: { status: "Reserved", forSale: false, freeUnits: 0 },
    page: [false, true],
    inCall: false,
    inList: false,
    inSitemap: false,
    count: before.count - 1,
  });
  await db.transaction((tx) => release(tx, line));
  await expect.poll(seen).toEqual(before);
});

test("a dealer sees a new wholesale price, and guests never do", async () => {
  const token = await shop.signIn("wholesale");
  const page = async (path: string, options = {}) =>
    (await shop.request("GET", path, options)).text();
  const paths = ["/watch/4", "/shop/rolex"];
  for (const path of paths) expect(await page(path, { token })).not.toContain("7,654");
  await shop.database.pool.query(
    `insert into wholesale_prices (watch_id, price)
     select id, 7654 from watches where brand_id = 1
     on conflict (watch_id) do update set price = excluded.price`,
  );
  for (const path of paths) {
    await expect.poll(() => page(path, { token })).toContain("7,654");
    expect(await page(path)).not.toMatch(/7,?654/);
  }
});
