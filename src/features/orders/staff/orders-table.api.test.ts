import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import { orderItems, orders } from "#src/platform/db/order-tables.ts";
import { payments, refunds } from "#src/platform/db/payment-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
let admin: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.delete(orders);
});

type NewOrder = Partial<typeof orders.$inferInsert>;

async function anOrder(order: NewOrder, models: readonly string[] = []): Promise<number> {
  const values = {
    customerName: "Ada Buyer",
    email: "ada@valid.example",
    total: 1_250_000,
    payment: "wire" as const,
    holdUntil: new Date("2026-03-10T22:00:00Z"),
    ...order,
  };
  const [row] = await shop.database.db.insert(orders).values(values).returning();
  if (!row) throw new Error("The order was not stored.");
  for (const [index, model] of models.entries()) {
    await shop.database.db.insert(orderItems).values({
      orderId: row.id,
      watchId: index + 1,
      brandName: "Rolex",
      model,
      reference: `126610/LN-${index}`,
      price: 1_000_000,
      quantity: index + 1,
    });
  }
  return row.id;
}

function request(path: string) {
  return shop.request("GET", `/api/admin/${path}`, { token: admin });
}

async function read(path: string) {
  const response = await request(path);
  expect(response.status).toBe(200);
  return response.json();
}

async function found(query: string): Promise<string[]> {
  const reply = await read(`orders?${query}`);
  expect(reply.total).toBe(reply.orders.length);
  return reply.orders.map(({ customerName }: { customerName: string }) => customerName);
}

describe("the table of a shop with a checkout", () => {
  test("adds number, email, payment, refund, units and the first watch to the specified row", async () => {
    const createdAt = new Date("2026-03-08T12:00:00Z");
    const id = await anOrder({ number: "M-7K2X9QAB", createdAt }, ["Submariner", "Explorer"]);
    const { db } = shop.database;
    const images = ["/a.jpg", "/b.jpg"];
    const [watch] = await db.update(watches).set({ images }).where(eq(watches.id, 1)).returning();
    const { brandId = 0 } = watch ?? {};
    await db.insert(watchRecords).values({ watchId: 1, brandId, serialNumber: "Z 100" });
    expect(await read("orders")).toEqual({
      orders: [
        {
          id,
          customerName: "Ada Buyer",
          total: 12_500,
          status: "Pending",
          createdAt: createdAt.toISOString(),
          number: "M-7K2X9QAB",
          email: "ada@valid.example",
          payment: "wire",
          refundDue: false,
          toInspect: false,
          parcel: null,
          received: 0,
          waived: 0,
          itemCount: 3,
          next: expect.any(String),
          brandName: "Rolex",
          model: "Submariner",
          reference: "126610/LN-0",
          serialNumber: "Z 100",
          image: "/a.jpg",
        },
      ],
      total: 1,
      more: false,
      paymentsToCheck: 0,
      timeZone: "America/New_York",
    });
  });

  test("shows the serial number with which a watch was sold, and orders without watches", async () => {
    await anOrder({ customerName: "Earlier" });
    await anOrder({}, ["Submariner"]);
    await shop.database.db.update(orderItems).set({ serialNumber: "SOLD 7" });
    expect((await read("orders")).orders).toMatchObject([
      { model: "Submariner", serialNumber: "SOLD 7" },
      { customerName: "Earlier", itemCount: 0, model: null, image: null },
    ]);
  });

  test("paginates and sorts by each column", async () => {
    await anOrder({ customerName: "Cleo", total: 300, status: "Paid" });
    await anOrder({ customerName: "Ada", total: 100, status: "Shipped" });
    await anOrder({ customerName: "Bob", total: 200, status: "Delivered" });
    expect(await found("")).toEqual(["Bob", "Ada", "Cleo"]);
    expect(await found("sort=customerName")).toEqual(["Ada", "Bob", "Cleo"]);
    expect(await found("sort=total&direction=desc")).toEqual(["Cleo", "Bob", "Ada"]);
    expect(await found("sort=status")).toEqual(["Bob", "Cleo", "Ada"]);
    expect(await found("sort=createdAt&direction=asc")).toEqual(["Cleo", "Ada", "Bob"]);
    const page = await read("orders?sort=total&page=2&pageSize=1");
    expect(page).toMatchObject({ total: 3, orders: [{ customerName: "Bob" }] });
  });

  test.each([
    ["the number", "M-7K2X9QAB"],
    ["the number without its letter, written small", "7k2x9qab"],
    ["a first name", "jo"],
    ["a last name", "o'brien"],
    ["both, in any order", "brien joan"],
    ["an email address", "j.o-brien@valid.example"],
    ["its beginning", "j.o"],
    ["a model", "submar"],
    ["brand and model", "rolex sub"],
    ["a reference", "126610/LN-0"],
    ["a reference's beginning", "1266"],
  ])("finds an order by %s", async (_, search) => {
    await anOrder({ customerName: "Other Buyer", email: "other@shop.example" }, ["Explorer"]);
    await anOrder(
      { customerName: "Joan O'Brien", email: "J.O-Brien@valid.example", number: "M-7K2X9QAB" },
      ["Submariner Date"],
    );
    const names = await found(`search=${encodeURIComponent(search)}`);
    expect(names).toContain("Joan O'Brien");
    if (!["1266", "126610/LN-0"].includes(search)) expect(names).toEqual(["Joan O'Brien"]);
  });

  test.each(["M-00000000", "zzz", "adam", "!!", "' or 1=1 --", "rolex buyer"])(
    "finds nothing by %s",
    async (search) => {
      await anOrder({}, ["Submariner"]);
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([]);
    },
  );

  test("filters by status, by days of the shop's time zone and by a due refund", async () => {
    // 23:30 on March 8 and 00:30 on March 9 in New York.
    const late = new Date("2026-03-09T03:30:00Z");
    const early = new Date("2026-03-09T04:30:00Z");
    await anOrder({ customerName: "Late", createdAt: late, status: "Paid" });
    await anOrder({
      customerName: "Early",
      createdAt: early,
      status: "Cancelled",
      refundDue: true,
    });
    expect(await found("status=Paid")).toEqual(["Late"]);
    expect(await found("to=2026-03-08")).toEqual(["Late"]);
    expect(await found("from=2026-03-09")).toEqual(["Early"]);
    expect(await found("from=2026-03-08&to=2026-03-09")).toEqual(["Early", "Late"]);
    expect(await found("refundDue=true")).toEqual(["Early"]);
    expect(await found("refundDue=true&status=Paid")).toEqual([]);
  });

  test.each([
    "status=Lost",
    "from=yesterday",
    "from=2026-02-30",
    "to=2026-1-1",
    "refundDue=maybe",
    `search=${"x".repeat(101)}`,
    "sort=keyHash",
  ])("refuses %s", async (query) => {
    expect((await request(`orders?${query}`)).status).toBe(400);
  });
});

describe("figures", () => {
  const paidAt = new Date();
  test("count what is paid, shipped or delivered, less what was sent back", async () => {
    await anOrder({ total: 900_000 });
    await anOrder({ total: 120_000, status: "Paid", paidAt, waived: 20_000 });
    await anOrder({ total: 200_000, status: "Shipped", paidAt });
    await anOrder({ total: 600_000, status: "Delivered", paidAt });
    await anOrder({ total: 700_000, status: "Cancelled", paidAt, refundDue: true });
    const wholly = await anOrder({ total: 800_000, status: "Refunded", paidAt });
    const partly = await anOrder({ total: 500_000, status: "Refunded", paidAt });
    const succeeded = { provider: "wire", currency: "USD", status: "succeeded" } as const;
    const stored = await shop.database.db
      .insert(payments)
      .values([
        { ...succeeded, orderId: wholly, reference: "a", amount: 800_000 },
        { ...succeeded, orderId: partly, reference: "b", amount: 500_000 },
      ])
      .returning({ paymentId: payments.id });
    await shop.database.db.insert(refunds).values(
      stored.map((payment, place) => ({
        ...payment,
        amount: place === 0 ? 800_000 : 450_000,
        status: "succeeded" as const,
      })),
    );
    const analytics = await read("analytics");
    expect(analytics).toMatchObject({
      totalRevenue: 9_500,
      totalOrders: 7,
      averageOrderValue: expect.closeTo(3_066.67, 2),
      pendingOrders: 1,
    });
    expect(analytics.months).toHaveLength(12);
    expect(analytics.months.at(-1)).toMatchObject({ revenue: 9_500, orders: 3 });
    expect(analytics.months.at(-2)).toMatchObject({ revenue: 0, orders: 0 });
  });

  test("belong to the month of the payment, by the shop's clock", async () => {
    const now = new Date();
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    // On the first of the month at 03:00 UTC it is still the last month in New York.
    await anOrder({ status: "Paid", total: 100, paidAt: new Date(Date.UTC(year, month, 1, 3)) });
    await anOrder({
      status: "Paid",
      total: 1_000,
      paidAt: new Date(Date.UTC(year - 2, month, 15)),
    });
    const { months } = await read("analytics");
    const last = months.find(({ revenue }: { revenue: number }) => revenue > 0);
    const expected = new Date(Date.UTC(year, month - 1, 15)).toISOString().slice(0, 7);
    expect(last).toEqual({ month: expected, revenue: 1, orders: 1 });
    expect(months.map(({ month: name }: { month: string }) => name)).toEqual(
      months.map(({ month: name }: { month: string }) => name).toSorted(),
    );
  });
});

test("without the capability the filters do nothing, and the reply is the specification's", async () => {
  const plain = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const token = await plain.signIn("admin");
  await plain.database.db.insert(orders).values({ customerName: "Ada", total: 100 });
  const response = await plain.request("GET", "/api/admin/orders?status=Paid", { token });
  expect(await response.json()).toEqual({
    orders: [
      { id: 1, customerName: "Ada", total: 1, status: "Pending", createdAt: expect.any(String) },
    ],
    total: 1,
  });
  const analytics = await (await plain.request("GET", "/api/admin/analytics", { token })).json();
  expect(analytics).toEqual({
    totalRevenue: 1,
    totalOrders: 1,
    averageOrderValue: 1,
    pendingOrders: 1,
    counts: expect.any(Object),
  });
  await plain.close();
});
