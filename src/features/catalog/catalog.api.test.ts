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

const listed = async (): Promise<Brand[]> =>
  (await (await shop.request("GET", "/api/brands")).json()).brands;

test("all ten brands come with the number of watches one can buy", async () => {
  const found = await listed();
  expect(found).toHaveLength(10);
  for (const brand of found) {
    const rows = await shop.database.db
      .select()
      .from(watches)
      .where(and(eq(watches.brandId, brand.id), eq(watches.isAvailable, true)));
    expect([brand.name, brand.count]).toEqual([brand.name, rows.length]);
  }
  expect(found.reduce((sum, brand) => sum + brand.count, 0)).toBe(56);
});

test("a brand without watches counts none", async () => {
  await shop.database.db.insert(brands).values({ name: "Nomos", slug: "nomos", description: "" });
  await expect
    .poll(async () => (await listed()).find((brand) => brand.slug === "nomos")?.count)
    .toBe(0);
});

test("one brand is the same as in the list, and nothing more", async () => {
  const [first] = await listed();
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

test("an unknown brand is 404 with a sentence", async () => {
  const response = await shop.request("GET", "/api/brands/id/999999");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    message: "This brand does not exist.",
    code: "not_found",
  });
});
