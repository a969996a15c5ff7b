import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facets } from "#src/domain/constants.ts";
import { traitFacets } from "#src/domain/traits.ts";
import { priceRanges } from "#src/features/catalog/filter.rules.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { readFacets } from "./facets.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "discovery", RATE_LIMIT_FACTOR: "1000" });
  const { db } = shop.database;
  await seedSynthetic(db, 1_200);
  await db.execute(sql`update watches set units = 0, sold_elsewhere = received where id % 7 = 0`);
  await db.execute(sql`update watches set retail_price = null where id % 11 = 0`);
  await db.execute(sql`update watches set retail_price = 5000 where id % 13 = 0`);
}, 120_000);
afterAll(() => shop.close());

type Query = Record<string, string>;
type Facets = Awaited<ReturnType<typeof readFacets>>;

async function get<Reply>(path: string, query: Query, token?: string): Promise<Reply> {
  const search = new URLSearchParams(query);
  const options = token === undefined ? {} : { token };
  const response = await shop.request("GET", `${path}?${search}`, options);
  expect(response.status, `${path}?${search}`).toBe(200);
  return response.json();
}

const countsFor = (query: Query, token?: string) =>
  get<Facets>("/api/watches/facets", query, token);

async function totalOf(query: Query, token?: string): Promise<number> {
  const list = { ...query, page: "1", pageSize: "9", fields: "card" };
  return (await get<{ total: number }>("/api/watches", list, token)).total;
}

const brandIds = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const lists: Record<string, readonly string[]> = {
  brandId: brandIds,
  ...Object.fromEntries([...facets, ...traitFacets].map(({ name, options }) => [name, options])),
};
const price = (range: string) => {
  const [minPrice = "", maxPrice = ""] = range.split("-");
  return { minPrice, maxPrice };
};

/** The same numbers in each run. */
let state = 7;
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
}
const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;

function randomQuery(): Query {
  const query: Query = {};
  for (let filters = random(5); filters > 0; filters -= 1) {
    const name = pick(Object.keys(lists));
    const chosen = new Set([pick(lists[name] ?? []), pick(lists[name] ?? [])]);
    query[name] = [...chosen].join(",");
  }
  if (random(3) === 0)
    Object.assign(query, price(pick(priceRanges.map((r) => `${r.min}-${r.max}`))));
  if (random(4) === 0) query.yearFrom = String(1_990 + random(30));
  if (random(5) === 0) query.yearTo = String(2_000 + random(25));
  if (random(3) === 0) query.forSale = "true";
  return query;
}

/** The list that the option alone would leave among those of its filter. */
function withOption(query: Query, name: string, option: string): Query {
  if (name === "price") return { ...query, ...price(option) };
  return { ...query, [name === "brand" ? "brandId" : name]: option };
}

test("each count is the total of the list with that option, for guests and dealers", async () => {
  const dealer = await shop.signIn("wholesale");
  const options: [string, string][] = [
    ...Object.entries(lists).flatMap(([name, all]) =>
      all.map((option): [string, string] => [name === "brandId" ? "brand" : name, option]),
    ),
    ...priceRanges.map(({ min, max }): [string, string] => ["price", `${min}-${max}`]),
    ["forSale", "true"],
  ];
  for (let run = 0; run < 30; run += 1) {
    const query = run === 0 ? {} : randomQuery();
    const { total, counts } = await countsFor(query);
    expect(await countsFor(query, dealer)).toEqual({ total, counts });
    expect(total, JSON.stringify(query)).toBe(await totalOf(query));
    for (let tried = 0; tried < 8; tried += 1) {
      const [name, option] = pick(options);
      const asked = withOption(query, name, option);
      const token = tried % 2 === 0 ? dealer : undefined;
      expect(counts[name]?.[option] ?? 0, `${JSON.stringify(query)} with ${name} ${option}`).toBe(
        await totalOf(asked, token),
      );
    }
  }
}, 120_000);

test("pages and sorts of a new filter are the complete list, cut", async () => {
  const query = {
    complications: "Chronograph",
    brandId: "1,2",
    yearFrom: "2000",
    dialColor: "Black",
  };
  for (const sort of ["newest", "price-desc", "price-asc"]) {
    const all = await get<{ watches: { id: number }[] }>("/api/watches", { ...query, sort });
    const ids = all.watches.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(9);
    const second = await get<{ watches: { id: number }[]; total: number }>("/api/watches", {
      ...query,
      sort,
      page: "2",
    });
    expect(second.total).toBe(ids.length);
    expect(second.watches.map(({ id }) => id)).toEqual(ids.slice(9, 18));
  }
});

test.each([
  { q: "rolex", material: "Stainless Steel" },
  { q: "chronograph under 20000", movement: "Automatic", yearFrom: "2000" },
  { q: "blue dial steel", forSale: "true" },
  { q: "speedmaster", complications: "Chronograph,Date", minPrice: "1000" },
])("with the words of %j each option leaves the watches of its list", async (query) => {
  const { total, counts } = await countsFor(query);
  expect(total).toBe(await totalOf(query));
  const counted = Object.entries(counts).flatMap(([name, options]) =>
    Object.entries(options).map(([option, count]) => ({ name, option, count })),
  );
  expect(counted.length).toBeGreaterThan(20);
  for (const { name, option, count } of counted.filter(({ count }) => count > 0)) {
    if (option === "1000-100000" || option === "0-100000") continue;
    expect(count, `${name} ${option}`).toBe(await totalOf(withOption(query, name, option)));
  }
});

test("only the matches of words are counted", async () => {
  const among = [1, 2, 3, 12];
  const { total, counts } = await readFacets(shop.database.db, { among, movement: ["Automatic"] });
  expect(total).toBe(3);
  expect(counts.movement).toEqual({ Automatic: 3, Manual: 1 });
  expect(await readFacets(shop.database.db, { among: [] })).toMatchObject({ total: 0 });
});

test.each(["yearFrom=99", "yearTo=now", "forSale=maybe", `q=${"x".repeat(300)}`])(
  "%s is refused",
  async (query) => {
    const response = await shop.request("GET", `/api/watches/facets?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty("message");
  },
);

describe("the traits of a watch", () => {
  const traitsOf = async (id: number) => {
    const { rows } = await shop.database.pool.query(
      "select traits, year, xmin from watch_traits where watch_id = $1",
      [id],
    );
    return rows[0];
  };

  test("are those of the seed catalog", async () => {
    const { rows } = await shop.database.pool.query<{ trait: string; watches: number }>(
      `select trait, count(*)::int as watches from watches join watch_traits on watch_id = id
       cross join unnest(traits) as trait where slug not like 'synthetic-%' group by trait`,
    );
    expect(Object.fromEntries(rows.map(({ trait, watches }) => [trait, watches]))).toEqual({
      "movement:Automatic": 53,
      "movement:Manual": 7,
      "bracelet:Steel bracelet": 23,
      "bracelet:Gold bracelet": 6,
      "bracelet:Steel & gold bracelet": 1,
      "bracelet:Titanium bracelet": 3,
      "bracelet:Ceramic bracelet": 2,
      "bracelet:Leather strap": 18,
      "bracelet:Rubber strap": 5,
      "bracelet:Textile strap": 2,
      "complications:Chronograph": 17,
      "complications:Date": 27,
      "complications:GMT": 2,
      "complications:Moon phase": 2,
      "complications:Annual calendar": 1,
      "complications:Perpetual calendar": 4,
    });
  });

  test("follow an edit, and a hold or a sale does not write them", async () => {
    const { pool } = shop.database;
    const before = await traitsOf(1);
    await pool.query("update watches set held = 0, units = received where id = 1");
    await pool.query("update watches set description = description || ' Fine.' where id = 1");
    expect(await traitsOf(1)).toEqual(before);
    await pool.query("update watches set movement = 'Quartz', year = 1984 where id = 1");
    expect(await traitsOf(1)).toMatchObject({
      traits: expect.arrayContaining(["movement:Quartz"]),
      year: 1984,
    });
  });
});

test("kept counts follow a price into another range, to the very bound", async () => {
  const { db } = shop.database;
  const countOf = async (range: string) => (await countsFor({})).counts.price?.[range] ?? 0;
  const setPrice = async (price: number) => {
    await db.execute(sql`update watches set retail_price = ${price} where id = 1`);
  };
  await setPrice(7_000);
  await expect.poll(() => countOf("5000-10000")).toBeGreaterThan(0);
  const before = await countOf("5000-10000");
  await setPrice(10_001);
  await expect.poll(() => countOf("5000-10000")).toBe(before - 1);
  await setPrice(10_000);
  await expect.poll(() => countOf("5000-10000")).toBe(before);
});
