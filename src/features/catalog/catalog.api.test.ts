import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands, watches } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import type { Brand } from "./catalog.contract.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const listBrands = async (): Promise<Brand[]> =>
  (await (await shop.request("GET", "/api/brands")).json()).brands;

test("all ten brands have the count of their watches for sale", async () => {
  const all = await listBrands();
  expect(all).toHaveLength(10);
  for (const brand of all) {
    const rows = await shop.database.db
      .select()
      .from(watches)
      .where(and(eq(watches.brandId, brand.id), eq(watches.isAvailable, true)));
    expect([brand.name, brand.count]).toEqual([brand.name, rows.length]);
  }
  expect(all.reduce((sum, brand) => sum + brand.count, 0)).toBe(56);
});

test("a brand without watches has the count 0", async () => {
  await shop.database.db.insert(brands).values({ name: "Nomos", slug: "nomos", description: "" });
  await expect
    .poll(async () => (await listBrands()).find((brand) => brand.slug === "nomos")?.count)
    .toBe(0);
});

test("one brand equals its entry in the list and has no other field", async () => {
  const [first] = await listBrands();
  const response = await shop.request("GET", `/api/brands/id/${first?.id}`);
  expect(await response.json()).toEqual(first);
  expect(Object.keys(first ?? {}).toSorted()).toEqual([
    "count",
    "description",
    "id",
    "image",
    "name",
    "slug",
  ]);
});

test("the brands can be requested in fewer fields", async () => {
  const all = await listBrands();
  const cards = await shop.request("GET", "/api/brands?fields=card");
  const names = await shop.request("GET", "/api/brands/names");
  const fields = (...kept: (keyof Brand)[]) =>
    all.map((brand) => Object.fromEntries(kept.map((field) => [field, brand[field]])));
  expect(await cards.json()).toEqual({ brands: fields("id", "name", "slug", "count") });
  expect(await names.json()).toEqual({ brands: fields("id", "name", "slug") });
});

test("an unknown brand is 404 with a message", async () => {
  const response = await shop.request("GET", "/api/brands/id/999999");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    message: "This brand does not exist.",
    code: "not_found",
  });
});
