import { afterAll, beforeAll, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
let dealer: string;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  dealer = await shop.signIn("wholesale");
});
afterAll(() => shop.close());

interface Query {
  readonly queryKey: readonly [string];
  readonly state: { readonly data: { watches: object[]; total: number } };
}

const page = async (path: string, token?: string) =>
  (await shop.request("GET", path, token ? { token } : {})).text();
const listingOf = (html: string) => {
  const json = html.match(
    /<script id="meridian-state" type="application\/json">(.*?)<\/script>/,
  )?.[1];
  const queries: Query[] = JSON.parse(json ?? "{}").queries.queries;
  const query = queries.find(({ queryKey }) => /^\/api\/(wholesale\/)?watches/.test(queryKey[0]));
  return query?.state.data ?? { watches: [], total: 0 };
};

const maxListingBytes = 70_000;
const addresses: readonly (readonly [path: string, viewer: "guest" | "dealer"])[] = [
  ["/shop", "guest"],
  ["/shop/rolex", "guest"],
  ["/shop?brand=omega&sort=price-asc", "guest"],
  ["/shop?dialColor=Black&sort=price-desc&page=2", "guest"],
  ["/shop?page=2", "dealer"],
  ["/wholesale", "dealer"],
  ["/wholesale?dialColor=Black&page=2", "dealer"],
];

/** The state of a brand's page has its description. */
const isOfBrand = (path: string) => /^\/shop(\/|\?brand=)/.test(path);

test.each([60, 1_000])("a listing page of %i watches has one page of cards", async (size) => {
  await seedSynthetic(shop.database.db, size - 60);
  // Four of the sixty are sold.
  await expect.poll(async () => listingOf(await page("/shop")).total).toBe(size - 4);
  for (const [path, viewer] of addresses) {
    const html = await page(path, viewer === "dealer" ? dealer : undefined);
    const { watches: cards, total } = listingOf(html);
    expect(cards.length, path).toBe(html.match(/<article /g)?.length);
    expect(cards.length, path).toBeLessThanOrEqual(9);
    expect(total, path).toBeGreaterThanOrEqual(cards.length);
    expect(Buffer.byteLength(html), path).toBeLessThanOrEqual(maxListingBytes);
    expect(html.match(/"description":/g)?.length ?? 0, path).toBe(isOfBrand(path) ? 1 : 0);
    for (const card of cards) {
      expect("wholesalePrice" in card, path).toBe(viewer === "dealer");
    }
  }
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
