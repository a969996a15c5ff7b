import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { grantWholesale } from "#src/features/auth/access.service.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { users, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import type { WholesaleSummary } from "./wholesale.contract.ts";

interface Reply {
  watches: Watch[];
  total?: number;
  summary: WholesaleSummary;
}

let shop: TestApp;
let dealer: string;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  dealer = await shop.signIn("wholesale");
});
afterAll(() => shop.close());

const list = async (query = "", token = dealer): Promise<Reply> => {
  const response = await shop.request("GET", `/api/wholesale/watches${query}`, { token });
  expect(response.status).toBe(200);
  return response.json();
};

/** Computes the same figures from the listed watches. */
function summaryOf(listed: readonly Watch[]): WholesaleSummary {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const priced = listed.filter(({ priceMissing }) => !priceMissing);
  const discounts = priced.map(({ price, retailPrice }) => 100 * (1 - price / retailPrice));
  return {
    count: listed.length,
    totalRetail: sum(priced.map(({ retailPrice }) => retailPrice)),
    totalWholesale: sum(priced.map(({ price }) => price)),
    averageDiscount: expect.closeTo(sum(discounts) / (discounts.length || 1), 6),
  };
}

describe("the dealers' catalog", () => {
  test("lists every watch for sale at the wholesale price beside the retail price", async () => {
    const { watches: listed, total } = await list();
    const guests = await (await shop.request("GET", "/api/watches")).json();
    expect(listed.map(({ id }) => id)).toEqual(guests.watches.map(({ id }: Watch) => id));
    expect(total).toBeUndefined();
    const prices = await shop.database.db.select().from(wholesalePrices);
    const priceOf = new Map(prices.map(({ watchId, price }) => [watchId, price]));
    expect(priceOf.size).toBeGreaterThan(0);
    for (const { id, price, wholesalePrice, retailPrice } of listed) {
      expect([price, wholesalePrice]).toEqual([priceOf.get(id), priceOf.get(id)]);
      expect(retailPrice).toBeGreaterThan(price);
    }
  });

  test.each(["", "?dialColor=Black", "?minPrice=20000&maxPrice=50000", "?material=Wood"])(
    "sums up all that the filters leave: %s",
    async (query) => {
      const { watches: listed, summary } = await list(query);
      expect(summary).toEqual(summaryOf(listed));
    },
  );

  test("summarises the whole result, not the page", async () => {
    const whole = await list("?dialColor=Black");
    const page = await list("?dialColor=Black&page=2&sort=price-desc");
    expect(page.summary).toEqual(whole.summary);
    expect(page.total).toBe(whole.watches.length);
    expect(page.watches).toHaveLength(Math.min(9, whole.watches.length - 9));
  });

  test("counts a watch without a price, but adds nothing to the sums", async () => {
    const [row] = await shop.database.db.select().from(watches).limit(1);
    const id = row?.id ?? 0;
    const change = (retailPrice: number | null) =>
      shop.database.db.update(watches).set({ retailPrice }).where(eq(watches.id, id));
    await change(null);
    const { watches: listed, summary } = await list();
    await change(row?.retailPrice ?? null);
    expect(listed.find((watch) => watch.id === id)?.priceMissing).toBe(true);
    expect(summary).toEqual(summaryOf(listed));
  });

  test("a watch without a wholesale price costs a dealer the retail price", async () => {
    const { watches: before } = await list();
    const [watch] = before;
    await shop.database.db
      .delete(wholesalePrices)
      .where(eq(wholesalePrices.watchId, watch?.id ?? 0));
    const { watches: listed, summary } = await list();
    expect(listed[0]?.price).toBe(watch?.retailPrice);
    expect(summary).toEqual(summaryOf(listed));
  });

  test("is not cacheable", async () => {
    const response = await shop.request("GET", "/api/wholesale/watches", { token: dealer });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

test("a withdrawn wholesale flag takes effect at the next request", async () => {
  const user = await aUser(shop.database.db, "wholesale");
  const token = await aSession(shop.database.db, user);
  await list("", token);
  await shop.database.db.update(users).set({ isWholesale: false }).where(eq(users.id, user.id));
  const refused = await shop.request("GET", "/api/wholesale/watches", { token });
  expect(refused.status).toBe(403);
  expect(await refused.text()).not.toContain("rice");
  const one = await (await shop.request("GET", "/api/watches/2", { token })).json();
  expect(one.wholesalePrice).toBeUndefined();
  expect(one.price).toBe(one.retailPrice);
  const page = await shop.request("GET", "/wholesale", { token });
  expect([page.status, page.headers.get("location")]).toEqual([303, "/wholesale-application"]);
});

test.each(["guest", "customer", "admin"] as const)(
  "/wholesale sends a %s to the application before anything is rendered",
  async (role) => {
    const token = role === "guest" ? undefined : await shop.signIn(role);
    const response = await shop.request(
      "GET",
      "/wholesale?dialColor=Black",
      token ? { token } : {},
    );
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/wholesale-application");
    expect(await response.text()).toBe("");
  },
);

test("/wholesale is rendered for a dealer and not cacheable", async () => {
  const response = await shop.request("GET", "/wholesale", { token: dealer });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test("wholesale access is granted and withdrawn by username in any case, and both are recorded", async () => {
  const { db } = shop.database;
  const user = await aUser(db, "customer");
  const token = await aSession(db, user);
  const status = async () =>
    (await shop.request("GET", "/api/wholesale/watches", { token })).status;
  const username = user.username.toUpperCase();

  expect(await status()).toBe(403);
  await grantWholesale(db, { username, granted: true });
  expect(await status()).toBe(200);
  await grantWholesale(db, { username, granted: false });
  expect(await status()).toBe(403);

  const records = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `user:${user.id}`));
  expect(records.map(({ action }) => action)).toEqual(["wholesale.grant", "wholesale.withdraw"]);
});

test("granting access to an unknown username is an error", async () => {
  const grant = grantWholesale(shop.database.db, { username: "nobody-here", granted: true });
  await expect(grant).rejects.toThrow("There is no user named nobody-here.");
});

test("dealers' pages share one reading of the catalog until a price changes", async () => {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const page = async (token: string) =>
    (await shop.request("GET", "/wholesale?sort=price-asc", { token })).text();
  const summaries = () =>
    query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("catalog_totals"));
  const [first, other] = [await page(dealer), await page(await shop.signIn("wholesale"))];
  expect(first).toContain("wholesalePrice");
  expect(other).toContain("wholesalePrice");
  expect(summaries()).toHaveLength(1);
  query.mockRestore();

  const { watches: listed } = await list("?sort=price-asc&page=1");
  const price = (listed[0]?.price ?? 0) - 1;
  const { db } = shop.database;
  await db
    .update(wholesalePrices)
    .set({ price })
    .where(eq(wholesalePrices.watchId, listed[0]?.id ?? 0));
  await expect.poll(() => page(dealer)).toContain(`"wholesalePrice":${price}`);
  const guests = await shop.request("GET", "/shop?sort=price-asc");
  expect(await guests.text()).not.toContain("wholesalePrice");
});
