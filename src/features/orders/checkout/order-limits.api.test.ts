import { afterEach, describe, expect, test } from "vitest";
import { orderLimits } from "#src/domain/limits.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { orderBody, type PlaceOptions, postOrder, stockWatch } from "#tests/orders.ts";

let shop: TestApp;
const start = async (env: Record<string, string> = {}) => {
  shop = await startTestApp({ ...allCapabilities, ...env });
  await stockWatch(shop.database, 1, { units: 99 });
};
afterEach(() => shop.close());

const contactOf = (email: string) => ({ name: "Ada", email, phone: "+1 212 555 0123" });

/** Returns the code of a refused order. */
async function order(changes: Record<string, unknown> = {}, options: PlaceOptions = {}) {
  const { status, body, key } = await postOrder(
    shop,
    orderBody([{ watchId: 1, price: 12_000 }], changes),
    options,
  );
  if (status === 201) return { code: undefined, number: body.order.number, key };
  return { code: `${status} ${body.code}`, message: body.message };
}

const unlimited = { RATE_LIMIT_FACTOR: "1000" };
const tooManyPending = "429 too_many_pending";

test("an e-mail address may have three orders that wait for payment, also at once", async () => {
  await start(unlimited);
  const contact = contactOf("hoarder@valid.example");
  const replies = await Promise.all(Array.from({ length: 5 }, () => order({ contact })));
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(3);
  expect(codes.filter((code) => code === tooManyPending)).toHaveLength(2);
  const { code } = await order({ contact: contactOf("Hoarder@Valid.example") });
  expect(code).toBe(tooManyPending);
});

test("an account may have three, whatever addresses it gives", async () => {
  await start(unlimited);
  const token = await shop.signIn("customer");
  for (let count = 0; count < 3; count += 1)
    expect((await order({}, { token })).code).toBeUndefined();
  expect((await order({}, { token })).code).toBe(tooManyPending);
  expect((await order({}, { token: await shop.signIn("customer") })).code).toBeUndefined();
});

test("a client may have three, and a client is who the trusted proxy says", async () => {
  await start({ TRUST_PROXY: "1" });
  const from = async (address: string) =>
    (await order({}, { headers: { "x-forwarded-for": address } })).code;
  for (let count = 0; count < 3; count += 1)
    expect(await from(`198.51.100.${count}, 203.0.113.1`)).toBeUndefined();
  expect(await from("198.51.100.9, 203.0.113.1")).toBe(tooManyPending);
  expect(await from("203.0.113.2")).toBeUndefined();
});

test("a subnet of IPv6 is one client, and a network of them may have three times as many", async () => {
  await start({ TRUST_PROXY: "1" });
  const from = async (address: string) =>
    (await order({}, { headers: { "x-forwarded-for": address } })).code;
  for (const subnet of ["200", "201", "202"]) {
    for (let count = 0; count < 3; count += 1)
      expect(await from(`2001:db8:1:${subnet}::${count}`)).toBeUndefined();
    expect(await from(`2001:db8:1:${subnet}::9`)).toBe(tooManyPending);
  }
  expect(await from("2001:db8:1:2ff::1")).toBe(tooManyPending);
  expect(await from("2001:db8:1:300::1")).toBeUndefined();
});

test("without a trusted proxy nobody can forge another client", async () => {
  await start();
  const codes = [];
  for (let count = 0; count < 4; count += 1) {
    const headers = { "x-forwarded-for": `198.51.100.${count}` };
    codes.push((await order({}, { headers })).code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, tooManyPending]);
});

describe("one buyer can't reserve much of the shop", () => {
  const tooManyHeld = "429 too_many_held";
  const watchIds = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + at);

  /** An order of one unit of each watch. */
  async function orderAll(ids: number[], changes = {}, options: PlaceOptions = {}) {
    for (const id of ids) await stockWatch(shop.database, id);
    const lines = ids.map((watchId) => ({ watchId, price: 12_000 }));
    const { status, body } = await postOrder(shop, orderBody(lines, changes), options);
    return status === 201 ? undefined : `${status} ${body.code} ${body.message}`;
  }
  const most = orderLimits.held.customer;

  test("by one large order, nor by several with one e-mail address", async () => {
    await start(unlimited);
    const refused = await orderAll(watchIds(1, most.watches + 1));
    expect(refused).toBe(
      `${tooManyHeld} You can reserve ${most.watches} different watches at a time. Please pay for those that wait first, or contact us.`,
    );
    const contact = contactOf("hoarder@valid.example");
    expect(await orderAll(watchIds(1, most.watches - 1), { contact })).toBeUndefined();
    expect(await orderAll(watchIds(11, 2), { contact })).toContain(tooManyHeld);
    expect(await orderAll([11], { contact })).toBeUndefined();
    expect(await orderAll([12], { contact })).toContain(tooManyHeld);
    expect(await orderAll([12], { contact: contactOf("other@valid.example") })).toBeUndefined();
  });

  test("with one account or from one client", async () => {
    await start();
    const token = await shop.signIn("customer");
    expect(await orderAll(watchIds(1, most.watches), {}, { token })).toBeUndefined();
    expect(await orderAll([20], {}, { token })).toContain(tooManyHeld);
    expect(await orderAll([20])).toContain(tooManyHeld);
  });

  test("from one network of IPv6", async () => {
    await start({ TRUST_PROXY: "1" });
    const from = (subnet: number, ids: number[]) => {
      const headers = { "x-forwarded-for": `2001:db8:1:20${subnet}::1` };
      return orderAll(ids, {}, { headers });
    };
    for (let subnet = 0; subnet < 3; subnet += 1)
      expect(await from(subnet, watchIds(1 + subnet * 10, most.watches))).toBeUndefined();
    expect(await from(4, [40])).toContain(tooManyHeld);
  });

  test("by units of the same watch", async () => {
    await start(unlimited);
    await stockWatch(shop.database, 2, { units: 200 });
    const contact = contactOf("hoarder@valid.example");
    const wanted = (quantity: number) =>
      postOrder(shop, orderBody([{ watchId: 2, price: 12_000, quantity }], { contact }));
    expect((await wanted(most.units)).status).toBe(201);
    expect((await wanted(1)).body).toMatchObject({
      code: "too_many_held",
      message: `You can reserve ${most.units} units at a time. Please pay for those that wait first, or contact us.`,
    });
  });

  test("while dealers may reserve more, and the staff for its customers as many as there are", async () => {
    await start(unlimited);
    const token = await shop.signIn("wholesale");
    const ids = watchIds(1, most.watches + 1);
    await shop.database.pool.query("delete from wholesale_prices");
    expect(await orderAll(ids, {}, { token })).toBeUndefined();
    const admin = await shop.signIn("admin");
    for (const id of ids) await stockWatch(shop.database, id);
    const { total, ...body } = orderBody(ids.map((watchId) => ({ watchId, price: 12_000 })));
    const taken = await shop.request("POST", "/api/admin/orders", {
      token: admin,
      headers: { "idempotency-key": "telephone-1" },
      body: { ...body, total },
    });
    expect(taken.status).toBe(201);
  });

  test("and the units of an order that is cancelled or paid count no more", async () => {
    await start(unlimited);
    const contact = contactOf("hoarder@valid.example");
    expect(await orderAll(watchIds(1, most.watches), { contact })).toBeUndefined();
    await shop.database.pool.query("update orders set status = 'Paid', hold_until = null");
    expect(await orderAll([20], { contact })).toBeUndefined();
  });
});

test("who orders and cancels again and again fills no stranger's mailbox", async () => {
  await start();
  const attempt = async (email: string) => {
    const { code, number = "", key = "" } = await order({ contact: contactOf(email) });
    if (!code)
      await shop.request("POST", `/api/orders/${number}/cancel`, { order: { number, key } });
    return code;
  };
  for (let count = 0; count < orderLimits.perHour; count += 1)
    expect(await attempt("Stranger@valid.example")).toBeUndefined();
  expect(await attempt("stranger@valid.example")).toBe("429 too_many_orders");
  expect(await attempt("other@valid.example")).toBeUndefined();
});
