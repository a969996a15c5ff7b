import { afterAll, beforeAll, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const page = async (path: string) => (await shop.request("GET", path)).text();
const stateOf = (html: string) => {
  const json = html.match(
    /<script id="meridian-state" type="application\/json">(.*?)<\/script>/,
  )?.[1];
  return JSON.parse(json ?? "{}");
};
const listingOf = (html: string) => {
  const { queries } = stateOf(html).queries;
  const query = queries.find(({ queryKey }: { queryKey: string[] }) =>
    queryKey[0]?.startsWith("/api/watches"),
  );
  return { url: query.queryKey[0], ...query.state.data };
};
const countCards = (html: string) => html.match(/<article /g)?.length;

test("a listing of up to two thousand watches is complete in the page", async () => {
  const html = await page("/shop");
  expect(stateOf(html).page.listing).toBe("complete");
  expect(listingOf(html)).toMatchObject({ url: "/api/watches?minPrice=1000" });
  expect(listingOf(html).watches).toHaveLength(56);
  expect(countCards(html)).toBe(9);
});

test("a larger listing is paginated by the server, and the HTML is not longer", async () => {
  const { db } = shop.database;
  const complete = await page("/shop");
  await seedSynthetic(db, 2_500);
  expect(await db.$count(watches)).toBe(2_560);
  await expect.poll(async () => stateOf(await page("/shop")).page.listing).toBe("paged");
  const first = await page("/shop");
  expect(listingOf(first).watches).toHaveLength(9);
  expect(listingOf(first).total).toBe(2_556);
  expect(countCards(first)).toBe(9);
  expect(first.length).toBeLessThan(complete.length);
  const second = listingOf(await page("/shop?page=2&sort=price-asc&dialColor=Black"));
  expect(second.url).toBe("/api/watches?dialColor=Black&minPrice=1000&sort=price-asc&page=2");
  expect(second.watches).toHaveLength(9);
  expect(
    second.watches.every(({ dialColor }: { dialColor: string }) => dialColor === "Black"),
  ).toBe(true);
});

test("synthetic watches can be added and removed, and the others stay", async () => {
  const { db } = shop.database;
  await seedSynthetic(db, 100);
  expect(await db.$count(watches)).toBe(160);
  await seedSynthetic(db, 300);
  expect(await db.$count(watches)).toBe(360);
  await seedSynthetic(db, 0);
  expect(await db.$count(watches)).toBe(60);
});
