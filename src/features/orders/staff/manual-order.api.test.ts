import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, watches } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { orderBody } from "#tests/orders.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";

let staff: StaffShop;
let admin: string;
beforeAll(async () => {
  staff = await startStaffShop();
  admin = await staff.shop.signIn("admin");
});
afterAll(() => staff.shop.close());

async function take(body: unknown, key: string | undefined = randomUUID(), token = admin) {
  const response = await staff.shop.request("POST", "/api/admin/orders", {
    body,
    headers: key === "" ? {} : { "idempotency-key": key },
    ...(token !== "" && { token }),
  });
  return { status: response.status, body: await response.json() };
}

const anOrder = async (changes: Record<string, unknown> = {}) => {
  const watchId = await staff.aWatch();
  return { watchId, body: orderBody([{ watchId, price: staff.price }], changes) };
};

describe("an order by telephone", () => {
  test("holds the watch, names who took it and gives the customer's link", async () => {
    const { watchId, body } = await anOrder();
    const { status, body: reply } = await take(body);
    expect(status).toBe(201);
    const { id, number } = reply.order;
    expect(reply.link).toMatch(new RegExp(`^http://shop.test/orders/${number}#key=[\\w-]{43}$`));

    const order = await staff.read(id);
    expect(order).toMatchObject({
      number,
      status: "Pending",
      total: body.total,
      items: [{ watchId, price: staff.price * 100 }],
      customer: { name: "Ada Buyer", username: null },
      events: [{ type: "placed", actor: "staff", by: expect.any(String) }],
      isWholesale: false,
    });
    const [row] = await staff.db.select().from(watches).where(eq(watches.id, watchId));
    expect(row?.held).toBe(1);
    const entries = await staff.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order:${id}`));
    expect(entries).toMatchObject([
      { action: "order.place", actorId: expect.any(Number), address: "127.0.0.1" },
    ]);

    const key = new URL(reply.link).hash.replace("#key=", "");
    const opened = await staff.shop.request("POST", `/api/orders/${number}/open`, {
      body: { key },
    });
    expect(opened.status).toBe(200);
  });

  test("is taken once, however often it is sent", async () => {
    const { body } = await anOrder();
    const key = randomUUID();
    const replies = [await take(body, key), await take(body, key)];
    expect(replies[0]).toEqual(replies[1]);
    expect((await take({ ...body, total: body.total + 1 }, key)).status).toBe(422);
  });

  test("is not limited by the address of the shop's own computer", async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await take((await anOrder()).body)).status).toBe(201);
    }
  });

  test("is refused for a watch that is gone, at another total, or without its parts", async () => {
    const { body } = await anOrder();
    expect((await take({ ...body, total: body.total - 1 })).body.code).toBe("price_changed");
    expect((await take({ ...body, contact: {} })).status).toBe(400);
    const elsewhere = { ...body, address: { ...body.address, postalCode: "x" } };
    expect(await take(elsewhere)).toMatchObject({
      status: 400,
      body: { problems: { postalCode: expect.stringContaining("ZIP code") } },
    });
    expect((await take({ ...body, items: [] })).status).toBe(400);
    expect((await take(body, "")).status).toBe(400);
    expect((await take(body)).status).toBe(201);
    expect((await take(body)).body.code).toBe("not_available");
  });

  test.each(["customer", "wholesale", "guest"] as const)("can't be taken by a %s", async (role) => {
    const token = role === "guest" ? "" : await staff.shop.signIn(role);
    const { body } = await anOrder();
    expect((await take(body, randomUUID(), token)).status).toBe(role === "guest" ? 401 : 403);
  });
});

describe("the form", () => {
  const read = async (path: string) =>
    (await staff.shop.request("GET", `/api/admin/order-form${path}`, { token: admin })).json();

  test("has countries, the fields of the country and the ways to pay", async () => {
    const us = await read("");
    expect(us.payments).toEqual(["wire", "stripe", "test"]);
    expect(us.countries.length).toBeGreaterThan(200);
    const labels = (form: { addressFields: { label: string }[] }) =>
      form.addressFields.map(({ label }) => label);
    expect(labels(us)).toContain("ZIP code");
    expect(labels(await read("?country=GB"))).toContain("Postcode");
    expect(labels(await read("?country=ZZ")).length).toBeGreaterThan(1);
  });

  test("finds watches for sale by all words, and none that is held or has odd signs", async () => {
    const watchId = await staff.aWatch();
    const { db } = staff;
    const names = { model: "Night Owl", reference: "Q-77%_\\/1A" };
    await db.update(watches).set(names).where(eq(watches.id, watchId));
    const search = async (words: string) => {
      const reply = await read(`/watches?search=${encodeURIComponent(words)}`);
      return reply.watches.map(({ id }: { id: number }) => id);
    };
    expect(await search("owl night")).toEqual([watchId]);
    expect(await search("q-77")).toEqual([watchId]);
    expect(await search("nig 77/1a")).toEqual([watchId]);
    const [brand] = await db
      .select()
      .from(brands)
      .innerJoin(watches, eq(watches.brandId, brands.id))
      .where(eq(watches.id, watchId));
    expect(await search(`${brand?.brands.name} owl`)).toEqual([watchId]);
    for (const odd of ["%_\\", "'", "& | !", ":*"]) expect(await search(odd)).toEqual([]);
    expect(await search("night day")).toEqual([]);
    expect((await read("/watches")).watches.length).toBe(10);
    await take(orderBody([{ watchId, price: staff.price }]));
    expect(await search("night owl")).toEqual([]);
  });
});
