import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#src/platform/db/order-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type OrderKey, orderBody, postOrder } from "#tests/orders.ts";
import { anOrder, aWatch, type PlacedOrder, stateOf } from "#tests/payments.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** As a browser without JavaScript sends it. */
const submit = (
  path: string,
  fields: Record<string, string> = {},
  headers = {},
  order?: OrderKey,
) =>
  shop.request("POST", path, {
    order,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

const formOf = ({ number }: OrderKey, act: string) => `/orders/${number}/${act}`;
const pageOf = ({ number }: OrderKey) => `/orders/${number}`;
const submitTo = (order: OrderKey, act: string, fields = {}, headers = {}) =>
  submit(formOf(order, act), fields, headers, order);
const readPage = (order: OrderKey, address = pageOf(order)) =>
  shop.request("GET", address, { order });
const setOrder = ({ number }: PlacedOrder, changes: Partial<typeof orders.$inferInsert>) =>
  shop.database.db.update(orders).set(changes).where(eq(orders.number, number));

async function expectBack(
  order: OrderKey,
  response: Response,
  text: string,
  problem?: string,
): Promise<void> {
  const address = pageOf(order) + (problem ? `?problem=${problem}` : "");
  expect([response.status, response.headers.get("location")]).toEqual([303, address]);
  const page = await readPage(order, address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(text.replaceAll("'", "&#x27;"));
}

describe("without JavaScript", () => {
  test("an order is cancelled by its page's form", async () => {
    const order = await anOrder(shop, "wire");
    expect(await (await readPage(order)).text()).toContain(`action="${formOf(order, "cancel")}"`);
    await expectBack(order, await submitTo(order, "cancel"), "Order cancelled");
    expect((await stateOf(shop, order.number)).status).toBe("Cancelled");
  });

  test("a return is requested by its page's form, and not too late", async () => {
    const order = await anOrder(shop, "wire");
    const delivered = { status: "Delivered", holdUntil: null, clientAddress: null } as const;
    await setOrder(order, { ...delivered, deliveredAt: new Date() });
    expect(await (await readPage(order)).text()).toContain(`action="${formOf(order, "return")}"`);
    const reason = { reason: "Too small" };
    await setOrder(order, { deliveredAt: new Date(Date.now() - 31 * 86_400_000) });
    const late = await submitTo(order, "return", reason);
    await expectBack(order, late, "This can't be done any more.", "not_allowed");
    await setOrder(order, { deliveredAt: new Date() });
    await expectBack(order, await submitTo(order, "return", reason), "Your return");
  });

  test("a form that comes too late leads back to the page, which says so", async () => {
    const order = await anOrder(shop, "test");
    await submit(`/pay/test/${order.number}`, { act: "pay" }, {}, order);
    const problem = "not_allowed";
    const text = "This can't be done any more. The order is now as you see it here.";
    await expectBack(order, await submitTo(order, "cancel"), text, problem);
    await expectBack(order, await submitTo(order, "pay", { payment: "wire" }), text, problem);
  });

  test("a payment that can't be begun leads back to the order, which is kept", async () => {
    const order = await anOrder(shop, "wire");
    const response = await submitTo(order, "pay", { payment: "stripe" });
    const text = "The card payment can't be started at the moment.";
    await expectBack(order, response, text, "payment_unavailable");
  });

  test("the page of a problem shows no text of the address, and its own form without it", async () => {
    const order = await anOrder(shop, "wire");
    for (const problem of ["<b>pay-me", "constructor"]) {
      const page = `${pageOf(order)}?problem=${encodeURIComponent(problem)}`;
      const html = await (await readPage(order, page)).text();
      expect(html).toContain("This could not be done. Please try again.");
      expect(html).not.toContain("<b>pay-me");
    }
  });

  test.each([
    ["a form that nobody can send from the page", "return", { reason: " " }, 400, "say why"],
    ["an unknown way to pay", "pay", { payment: "cash" }, 400, "Choose one of the ways to pay."],
  ])("%s is answered with a page", async (_, act, fields, status, text) => {
    const order = await anOrder(shop, "wire");
    const response = await submitTo(order, act, fields);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).toContain(`href="${pageOf(order)}"`);
  });

  test("a stranger sees a page that tells nothing", async () => {
    const { number } = await anOrder(shop, "wire");
    const response = await submitTo({ number, key: "x".repeat(43) }, "cancel");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain("This order does not exist.");
  });
});

describe("a form of an order", () => {
  test("does nothing if another site sends it, or one that does not name itself", async () => {
    const order = await anOrder(shop, "test");
    const token = await shop.signIn("customer");
    const body = orderBody([{ watchId: await aWatch(shop), price: 12_000 }]);
    const { number } = (await postOrder(shop, body, { token })).body.order;
    const session = { cookie: `meridian_session=${token}` };
    const foreign = [
      { origin: "http://evil.example" },
      { origin: "null" },
      { origin: "null", "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      const paid = await submitTo(order, "pay", { payment: "wire" }, headers);
      const cancelled = await submitTo(order, "cancel", {}, headers);
      const own = await submit(`/orders/${number}/cancel`, {}, { ...headers, ...session });
      expect([paid, cancelled, own].map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect(await stateOf(shop, order.number)).toMatchObject({ status: "Pending", payment: "test" });
    expect((await stateOf(shop, number)).status).toBe("Pending");
    const ours = { origin: "http://shop.test" };
    expect((await submitTo(order, "cancel", {}, ours)).status).toBe(303);
  });

  test("comes from a page that names itself to the shop alone", async () => {
    const order = await anOrder(shop, "wire");
    const token = await shop.signIn("customer");
    const pages = [
      await readPage(order),
      await shop.request("GET", pageOf(order)),
      await shop.request("GET", "/account/orders", { token }),
    ];
    for (const { headers } of pages) expect(headers.get("referrer-policy")).toBe("same-origin");
  });
});
