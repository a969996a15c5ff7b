import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { subscribers } from "#src/platform/db/enquiry-tables.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { users, watches } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";

let shop: TestApp;
let admin: string;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

async function read(path: string) {
  const response = await shop.request("GET", `/api/admin/${path}`, { token: admin });
  expect(response.status).toBe(200);
  return response.json();
}

describe("analytics", () => {
  beforeEach(() => shop.database.db.delete(orders).then(() => undefined));

  test("are all 0 without orders", async () => {
    expect(await read("analytics")).toMatchObject({
      totalRevenue: 0,
      totalOrders: 0,
      averageOrderValue: 0,
      pendingOrders: 0,
    });
  });

  test("are computed from the orders", async () => {
    await shop.database.db.insert(orders).values([
      { customerName: "Ada", total: 100_000 },
      { customerName: "Bob", total: 200_000_000_000, status: "Shipped" },
      { customerName: "Cleo", total: 200_000_000_000 },
      { customerName: "Dora", total: 100 },
    ]);
    expect(await read("analytics")).toMatchObject({
      totalRevenue: 4_000_001_001,
      totalOrders: 4,
      averageOrderValue: expect.closeTo(4_000_001_001 / 4, 2),
      pendingOrders: 3,
    });
  });

  test("count all rows, sold watches included", async () => {
    const { db } = shop.database;
    await db.update(watches).set({ units: 0, soldElsewhere: 1 }).where(eq(watches.id, 3));
    await db.insert(subscribers).values({ email: "counted@example.com" });
    const { counts } = await read("analytics");
    expect(counts).toEqual({ watches: 60, brands: 10, users: expect.any(Number), subscribers: 1 });
    expect(counts.users).toBe((await db.select().from(users)).length);
  });
});

describe("tables", () => {
  test("the inventory shows sold watches and marks them", async () => {
    await shop.database.db
      .update(watches)
      .set({ units: 0, soldElsewhere: 1 })
      .where(eq(watches.id, 5));
    const { watches: rows, total } = await read("watches");
    expect(rows).toHaveLength(60);
    expect(total).toBe(60);
    const sold = rows.find(({ id }: { id: number }) => id === 5);
    expect(sold).toEqual({
      id: 5,
      model: expect.any(String),
      brandName: expect.any(String),
      price: expect.any(Number),
      priceMissing: false,
      isAvailable: false,
      status: "Sold",
    });
  });

  test("watches in the bin are nowhere", async () => {
    await shop.database.pool.query(
      "update watches set published = false, deleted_at = now() where id in (1, 2)",
    );
    for (const view of ["watches", "watches?sort=brandName", "watches?sort=price&pageSize=7"]) {
      const reply = await read(view);
      expect(reply.total).toBe(58);
      const ids = reply.watches.map(({ id }: { id: number }) => id);
      expect(ids.filter((id: number) => id < 3)).toEqual([]);
    }
    const pages = await Promise.all(
      [1, 2, 3].map((page) => read(`watches?sort=brandName&pageSize=20&page=${page}`)),
    );
    const ids = pages.flatMap(({ watches }) => watches.map(({ id }: { id: number }) => id));
    expect(new Set(ids).size).toBe(58);
    const { brands } = await read("brands");
    const total = (sum: number, { count }: { count: number }) => sum + count;
    expect(brands.reduce(total, 0)).toBe(58);
    await shop.database.pool.query(
      "update watches set published = true, deleted_at = null where id in (1, 2)",
    );
  });

  test("a brand's count includes sold watches", async () => {
    const { brands } = await read("brands?sort=count&direction=desc");
    const counts = brands.map(({ count }: { count: number }) => count);
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one));
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(60);
  });

  test("users come without passwords, hashes or sessions", async () => {
    const user = await aUser(shop.database.db, "wholesale", "a-hash-nobody-may-read");
    const response = await shop.request("GET", "/api/admin/users", { token: admin });
    const text = await response.text();
    expect(text).not.toContain("hash");
    const row = JSON.parse(text).users.find(({ id }: { id: number }) => id === user.id);
    expect(Object.keys(row).toSorted()).toEqual(
      ["createdAt", "email", "id", "isAdmin", "isWholesale", "username"].toSorted(),
    );
  });

  test("orders and subscribers are sorted newest first", async () => {
    const { db } = shop.database;
    await db.delete(orders);
    await db.insert(orders).values({ customerName: "Older", total: 500 });
    await db.insert(orders).values({ customerName: "Newer", total: 500 });
    await db.insert(subscribers).values([{ email: "a@list.example" }, { email: "b@list.example" }]);
    const { orders: rows } = await read("orders");
    expect(rows.map(({ customerName }: { customerName: string }) => customerName)).toEqual([
      "Newer",
      "Older",
    ]);
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      customerName: "Newer",
      total: 5,
      status: "Pending",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const list = await read("subscribers");
    expect(list.subscribers[0].email).toBe("b@list.example");
    expect(Object.keys(list.subscribers[0]).toSorted()).toEqual(["createdAt", "email", "id"]);
  });

  test.each([
    ["watches", "price"],
    ["watches", "model"],
    ["watches", "brandName"],
    ["watches", "isAvailable"],
    ["users", "username"],
    ["users", "email"],
    ["users", "role"],
    ["orders", "total"],
    ["orders", "createdAt"],
    ["subscribers", "email"],
  ])(
    "%s by %s: pages follow one another and going down is going up reversed",
    async (name, sort) => {
      const ids = async (query: string) =>
        (await read(`${name}?sort=${sort}&${query}`))[name].map(({ id }: { id: number }) => id);
      const up = await ids("direction=asc");
      expect(await ids("direction=desc")).toEqual(up.toReversed());
      expect([
        ...(await ids("direction=asc&page=1&pageSize=7")),
        ...(await ids("direction=asc&page=2&pageSize=7")),
      ]).toEqual(up.slice(0, 14));
    },
  );

  test.each([
    "sort=password_hash",
    "sort=id;drop table users",
    "page=0",
    "page=x",
    "pageSize=99999",
    "direction=up",
  ])("%s is refused", async (query) => {
    const response = await shop.request("GET", `/api/admin/users?${query}`, { token: admin });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_query" });
  });
});
