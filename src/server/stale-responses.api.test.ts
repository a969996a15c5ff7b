import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const ofTheWatch = ["/watch/2", "/api/watches/2"];
const ofAnother = ["/watch/3", "/api/watches/3"];
const ofWatches = ["/", "/shop", "/api/watches"];
// A watch page finds the address of its brand among all brands.
const ofBrands = ["/collections", "/api/brands", "/api/brands/id/1", "/watch/2", "/watch/3"];
const ofNothing = ["/about"];
const all = [...new Set([...ofTheWatch, ...ofAnother, ...ofWatches, ...ofBrands, ...ofNothing])];

async function metric(name: string): Promise<number> {
  const text = await (await shop.request("GET", "/metrics")).text();
  return Number(text.match(new RegExp(`^${name} (\\d+)$`, "m"))?.[1]);
}

async function isHit(url: string): Promise<boolean> {
  const before = await metric("meridian_response_cache_hits_total");
  await (await shop.request("GET", url)).text();
  return (await metric("meridian_response_cache_hits_total")) === before + 1;
}

const run = async (...statements: string[]) => {
  for (const statement of statements) await shop.database.pool.query(statement);
};

/** Waits until the app knows the current version. */
async function staleUrls(): Promise<string[]> {
  const { rows } = await shop.database.pool.query("select version::int from catalog_version");
  await expect.poll(() => metric("meridian_catalog_version")).toBe(rows[0].version);
  const stale = [];
  for (const url of all) if (!(await isHit(url))) stale.push(url);
  return stale;
}

const insertCopies = (count: number) => `
  insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm, dial_color,
    material, condition, box_papers)
  select 'copy-' || gen_random_uuid(), brand_id, model, reference, description, case_size, case_size_mm,
    dial_color, material, condition, box_papers
  from watches, generate_series(1, ${count}) where watches.id = 2`;

beforeEach(async () => {
  for (const url of [...all, ...all]) await (await shop.request("GET", url)).text();
});

test.each([
  [
    "a price",
    ["update watches set retail_price = 76543 where id = 2"],
    [...ofTheWatch, ...ofWatches],
  ],
  [
    "a wholesale price",
    ["update wholesale_prices set price = price + 1 where watch_id = 2"],
    [...ofTheWatch, ...ofWatches],
  ],
  [
    "two prices in one transaction",
    [
      `begin;
       update watches set retail_price = 1111 where id = 2;
       update watches set retail_price = 2222 where id = 3;
       commit`,
    ],
    [...ofTheWatch, ...ofAnother, ...ofWatches],
  ],
  [
    "the sale of a watch",
    ["update watches set is_available = false where id = 2"],
    [...ofTheWatch, ...ofWatches, ...ofBrands],
  ],
  [
    "the brand of a watch",
    ["update watches set brand_id = 3 - brand_id where id = 2"],
    [...ofTheWatch, ...ofWatches, ...ofBrands],
  ],
  ["a new watch", [insertCopies(1)], [...ofWatches, ...ofBrands]],
  ["a deleted watch", ["delete from watches where id = 59"], [...ofWatches, ...ofBrands]],
  ["a renamed brand", ["update brands set name = 'Renamed' where id = 9"], all],
  ["more than a hundred watches at once", [insertCopies(101)], all],
  ["the whole list of wholesale prices", ["truncate wholesale_prices"], all],
  ["no row", ["update watches set retail_price = 1 where id = -1"], []],
  [
    "what is rolled back",
    ["begin; update watches set retail_price = 1 where id = 2; rollback"],
    [],
  ],
  [
    "something that the log of changes no longer tells",
    ["begin; update watches set year = 1999 where id = 58; delete from catalog_changes; commit"],
    all,
  ],
])(
  "a change of %s makes stale what shows it, and nothing else",
  async (_, statements, expected) => {
    await run(...statements);
    expect(await staleUrls()).toEqual(all.filter((url) => expected.includes(url)));
  },
);
