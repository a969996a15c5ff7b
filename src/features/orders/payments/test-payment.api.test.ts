import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type OrderKey, stockOf } from "#tests/orders.ts";
import { anOrder, aWatch, lapse, stateOf } from "#tests/payments.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  expect(await findImbalances(shop.database.db)).toEqual([]);
  await shop.close();
});

const pageOf = ({ number }: OrderKey) => `/pay/test/${number}`;

/** As a browser without JavaScript sends it. */
const submit = (order: OrderKey, act: string) =>
  shop.request("POST", pageOf(order), {
    order,
    body: `act=${act}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

describe("the page of the test provider", () => {
  test("shows the order and says that it is a trial", async () => {
    const order = await anOrder(shop, "test");
    const response = await shop.request("GET", pageOf(order), { order });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(html).toContain("This is a trial");
    expect(html).toContain("$12,000.00");
    expect(html).toContain(`action="/pay/test/${order.number}"`);
  });

  test("opens for nobody else", async () => {
    const order = await anOrder(shop, "test");
    const { number } = order;
    for (const key of ["", "x".repeat(43)]) {
      const stranger = { order: { number, key } };
      expect((await shop.request("GET", pageOf(order), stranger)).status).toBe(404);
      expect((await submit(stranger.order, "pay")).status).toBe(404);
    }
    const inQuery = await shop.request("GET", `${pageOf(order)}?key=${order.key}`);
    expect(inQuery.status).toBe(404);
    expect((await stateOf(shop, number)).status).toBe("Pending");
  });

  test("refuses what it does not offer", async () => {
    const order = await anOrder(shop, "test");
    expect((await submit(order, "steal")).status).toBe(400);
  });
});

describe("without JavaScript", () => {
  test("Pay pays and leads to the order", async () => {
    const order = await anOrder(shop, "test");
    const response = await submit(order, "pay");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/orders/${order.number}`);
    expect(await stateOf(shop, order.number)).toMatchObject({
      status: "Paid",
      events: ["placed", "funds-received"],
      payments: ["test succeeded"],
    });
  });

  test("Decline leaves the order waiting, and it can be paid after that", async () => {
    const order = await anOrder(shop, "test");
    await submit(order, "decline");
    expect(await stateOf(shop, order.number)).toMatchObject({
      status: "Pending",
      events: ["placed", "payment-declined"],
    });
    await submit(order, "pay");
    expect((await stateOf(shop, order.number)).status).toBe("Paid");
  });

  test("Pay late ends the hold first, and the money is taken while the watch is free", async () => {
    const order = await anOrder(shop, "test");
    await submit(order, "pay-late");
    expect(await stateOf(shop, order.number)).toMatchObject({
      status: "Paid",
      events: ["placed", "lapsed", "funds-received"],
    });
    expect(await stockOf(shop, order.watchId)).toEqual({ units: 0, held: 0 });
  });

  test("of twenty clicks on Pay one counts, and all lead to the order", async () => {
    const order = await anOrder(shop, "test");
    await submit(order, "decline");
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(order, "pay")));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await stateOf(shop, order.number)).toMatchObject({
      status: "Paid",
      refundDue: false,
      events: ["placed", "payment-declined", "funds-received"],
    });
  });

  test("an order that has ended can't be paid", async () => {
    const order = await anOrder(shop, "test", await aWatch(shop));
    await lapse(shop, order.number);
    const response = await submit(order, "pay");
    expect(response.status).toBe(303);
    expect((await stateOf(shop, order.number)).status).toBe("Cancelled");
  });

  test("another way to pay is chosen by a form that leads to the order's page", async () => {
    const order = await anOrder(shop, "test");
    const response = await shop.request("POST", `/orders/${order.number}/pay`, {
      order,
      body: "payment=wire",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/orders/${order.number}`);
    expect((await stateOf(shop, order.number)).payment).toBe("wire");
  });
});
