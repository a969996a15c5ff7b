import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#src/platform/db/order-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { orderBody, postOrder } from "#tests/orders.ts";
import { anOrder, aWatch, type PlacedOrder, stateOf } from "#tests/payments.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** As a browser without JavaScript sends it. */
const submit = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  shop.request("POST", path, {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

const formOf = ({ number, key }: PlacedOrder, act: string) => `/orders/${number}/${act}?key=${key}`;
const pageOf = ({ number, key }: PlacedOrder) => `/orders/${number}?key=${key}`;
const setOrder = ({ number }: PlacedOrder, changes: Partial<typeof orders.$inferInsert>) =>
  shop.database.db.update(orders).set(changes).where(eq(orders.number, number));

async function expectBack(response: Response, address: string, text: string): Promise<void> {
  expect([response.status, response.headers.get("location")]).toEqual([303, address]);
  const page = await shop.request("GET", address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(text.replaceAll("'", "&#x27;"));
}

describe("without JavaScript", () => {
  test("an order is cancelled by its page's form", async () => {
    const order = await anOrder(shop, "wire");
    expect(await (await shop.request("GET", pageOf(order))).text()).toContain(
      `action="${formOf(order, "cancel")}"`,
    );
    await expectBack(await submit(formOf(order, "cancel")), pageOf(order), "Order cancelled");
    expect((await stateOf(shop, order.number)).status).toBe("Cancelled");
  });

  test("a return is requested by its page's form, and not too late", async () => {
    const order = await anOrder(shop, "wire");
    const delivered = { status: "Delivered", holdUntil: null, clientAddress: null };
    await setOrder(order, { ...delivered, deliveredAt: new Date() });
    expect(await (await shop.request("GET", pageOf(order))).text()).toContain(
      `action="${formOf(order, "return")}"`,
    );
    const reason = { reason: "Too small" };
    await setOrder(order, { deliveredAt: new Date(Date.now() - 31 * 86_400_000) });
    const late = await submit(formOf(order, "return"), reason);
    await expectBack(late, `${pageOf(order)}&problem=not_allowed`, "This can't be done any more.");
    await setOrder(order, { deliveredAt: new Date() });
    await expectBack(await submit(formOf(order, "return"), reason), pageOf(order), "Your return");
  });

  test("a form that comes too late leads back to the page, which says so", async () => {
    const order = await anOrder(shop, "test");
    await submit(`/pay/test/${order.number}?key=${order.key}`, { act: "pay" });
    const problem = `${pageOf(order)}&problem=not_allowed`;
    const text = "This can't be done any more. The order is now as you see it here.";
    await expectBack(await submit(formOf(order, "cancel")), problem, text);
    await expectBack(await submit(formOf(order, "pay"), { payment: "wire" }), problem, text);
  });

  test("a payment that can't be begun leads back to the order, which is kept", async () => {
    const order = await anOrder(shop, "wire");
    const response = await submit(formOf(order, "pay"), { payment: "stripe" });
    const address = `${pageOf(order)}&problem=payment_unavailable`;
    await expectBack(response, address, "The card payment can't be started at the moment.");
  });

  test("the page of a problem shows no text of the address, and its own form without it", async () => {
    const order = await anOrder(shop, "wire");
    for (const problem of ["<b>pay-me", "constructor"]) {
      const page = `${pageOf(order)}&problem=${encodeURIComponent(problem)}`;
      const html = await (await shop.request("GET", page)).text();
      expect(html).toContain("This could not be done. Please try again.");
      expect(html).not.toContain("<b>pay-me");
    }
  });

  test.each([
    ["a form that nobody can send from the page", "return", { reason: " " }, 400, "say why"],
    ["an unknown way to pay", "pay", { payment: "cash" }, 400, "Choose one of the ways to pay."],
  ])("%s is answered with a page", async (_, act, fields, status, text) => {
    const order = await anOrder(shop, "wire");
    const response = await submit(formOf(order, act), fields as unknown as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).toContain(`href="${pageOf(order)}"`);
  });

  test("a stranger sees a page that tells nothing", async () => {
    const { number } = await anOrder(shop, "wire");
    const response = await submit(`/orders/${number}/cancel?key=${"x".repeat(43)}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain("This order does not exist.");
  });
});

describe("a browser that does not say where a form comes from", () => {
  /** So it marks the forms of a page that sends no Referer. */
  const unnamed = { origin: "null" };

  test("may send those that the order's key opens", async () => {
    const order = await anOrder(shop, "test");
    const paid = await submit(formOf(order, "pay"), { payment: "wire" }, unnamed);
    expect([paid.status, paid.headers.get("location")]).toEqual([303, pageOf(order)]);
    expect((await submit(formOf(order, "cancel"), {}, unnamed)).status).toBe(303);
    expect((await stateOf(shop, order.number)).status).toBe("Cancelled");
  });

  test("sends them without the visitor's rights, so that another site's form does nothing", async () => {
    const token = await shop.signIn("customer");
    const body = orderBody([{ watchId: await aWatch(shop), price: 12_000 }]);
    const { number } = (await postOrder(shop, body, { token })).body.order;
    const cookie = `meridian_session=${token}`;
    const own = await shop.request("GET", `/api/orders/${number}`, { headers: { cookie } });
    expect(own.status).toBe(200);
    for (const search of ["", `?key=${"x".repeat(43)}`]) {
      const forged = await submit(`/orders/${number}/cancel${search}`, {}, { ...unnamed, cookie });
      expect(forged.status).toBe(404);
    }
    const crossSite = { ...unnamed, cookie, "sec-fetch-site": "cross-site" };
    expect((await submit(`/orders/${number}/cancel`, {}, crossSite)).status).toBe(403);
    expect((await stateOf(shop, number)).status).toBe("Pending");
  });

  test("names the shop as the origin of all other forms", async () => {
    const order = await anOrder(shop, "wire");
    const policyOf = async (path: string) =>
      (await shop.request("GET", path)).headers.get("referrer-policy");
    expect(await policyOf(pageOf(order))).toBe("no-referrer");
    expect(await policyOf(`/orders/${order.number}`)).toBe("same-origin");
    const token = await shop.signIn("customer");
    const page = await shop.request("GET", "/account/orders", { token });
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  });
});
