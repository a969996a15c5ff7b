import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import type { listSimilar } from "./similar.contract.ts";

let shop: TestApp;
/** A sold watch, three like it, one of its family, and one of another brand with its traits. */
let ids: Record<"sold" | "green" | "older" | "family" | "other", number>;

beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "discovery", RATE_LIMIT_FACTOR: "1000" });
  const add = async (change: Partial<typeof watches.$inferInsert>) => {
    const row = {
      ...{ slug: `w-${Math.random()}`, brandId: 1, model: "Zephyr Date", reference: "Z1" },
      ...{ description: "", retailPrice: 900_000, caseSize: "41mm", caseSizeMm: 41 },
      ...{ dialColor: "Blue", material: "Titanium", condition: "Good", year: 2020 },
      ...{ boxPapers: "With Box", ...change },
    };
    const [added] = await shop.database.db.insert(watches).values(row).returning();
    return added?.id ?? 0;
  };
  ids = {
    sold: await add({ units: 0 }),
    green: await add({ dialColor: "Green", retailPrice: 905_000 }),
    older: await add({ year: 2015, retailPrice: 901_000 }),
    family: await add({ model: "Zephyr", dialColor: "Black" }),
    other: await add({ brandId: 2, model: "Boreas", retailPrice: 900_800 }),
  };
  await add({ model: "Zephyr Date", published: false });
  await add({ model: "Zephyrus", retailPrice: 5_000, material: "Ceramic", units: 0 });
});
afterAll(() => shop.close());

async function similarTo(id: number, token?: string) {
  const response = await shop.request("GET", `/api/watches/${id}/similar`, token ? { token } : {});
  expect(response.status).toBe(200);
  return (await response.json()) as ReplyOf<typeof listSimilar>;
}

test("the same model comes first, then its family, then other watches with its traits", async () => {
  const { watches: found } = await similarTo(ids.sold);
  expect(found).toHaveLength(8);
  const lines = found.slice(0, 4).map(({ watch, why }) => [watch.id, why]);
  expect(lines).toEqual([
    [ids.older, "Same model, from 2015"],
    [ids.green, "Same model, green dial"],
    [ids.family, "Same family, black dial"],
    [ids.other, "Also 41mm titanium, blue dial, within $1,000"],
  ]);
  expect(found.every(({ watch }) => watch.forSale && watch.id !== ids.sold)).toBe(true);
  expect(new Set(found.map(({ watch }) => watch.id)).size).toBe(8);
});

test("a watch that is not there has no similar ones", async () => {
  for (const id of ["999999", "x", "0"]) {
    const response = await shop.request("GET", `/api/watches/${id}/similar`);
    expect(response.status).toBe(404);
  }
});

test("only dealers see wholesale prices", async () => {
  const { db } = shop.database;
  await db.insert(wholesalePrices).values({ watchId: ids.older, price: 800_000 });
  const token = await shop.signIn("wholesale");
  expect((await similarTo(ids.sold, token)).watches[0]?.watch.wholesalePrice).toBe(800_000);
  expect(JSON.stringify(await similarTo(ids.sold))).not.toContain("wholesale");
});

test("the watch's page shows them, and the sale of one replaces it at once", async () => {
  const showsGreen = async () => {
    const page = await shop.request("GET", `/watch/${ids.sold}`);
    return (await page.text()).includes("Same model, green dial</p>");
  };
  await showsGreen();
  expect(await showsGreen()).toBe(true);
  const { db } = shop.database;
  await db.update(watches).set({ units: 0 }).where(eq(watches.id, ids.green));
  await expect.poll(showsGreen).toBe(false);
  await db.update(watches).set({ units: 1 }).where(eq(watches.id, ids.green));
});

test("compares in the order of the address, sold ones included, without unknown ones", async () => {
  const url = `/api/compare?ids=${ids.other},999999,${ids.sold}`;
  const response = await shop.request("GET", url);
  const { watches: compared } = await response.json();
  expect(compared.map(({ id }: { id: number }) => id)).toEqual([ids.other, ids.sold]);
  expect(compared[1]).toMatchObject({ status: "Sold", size: { caseMm: 41, lugToLugMm: null } });
  expect(compared[0].particulars).toBeUndefined();
  for (const bad of ["", "?ids=", "?ids=x", "?ids=1,2,3,4,5"]) {
    const refused = await shop.request("GET", `/api/compare${bad}`);
    expect([bad, refused.status]).toEqual([bad, 400]);
  }
});

test("a comparison with made-up ids is not cached; one of watches is, whatever else is typed", async () => {
  const hits = async () => {
    const metrics = await (await shop.request("GET", "/metrics")).text();
    return Number(metrics.match(/^meridian_response_cache_hits_total (\d+)$/m)?.[1]);
  };
  const isHit = async (url: string) => {
    await (await shop.request("GET", url)).text();
    const before = await hits();
    expect((await shop.request("GET", url)).status).toBe(200);
    return (await hits()) - before === 1;
  };
  expect(await isHit("/compare?ids=999999,2")).toBe(false);
  expect(await isHit("/api/compare?ids=999999,2")).toBe(false);
  expect(await isHit("/compare?ids=2%2C3")).toBe(true);
});
