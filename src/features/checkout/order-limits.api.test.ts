import { afterEach, expect, test } from "vitest";
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
  const { status, body } = await postOrder(
    shop,
    orderBody([{ watchId: 1, price: 12_000 }], changes),
    options,
  );
  if (status === 201) return { code: undefined, number: body.order.number, key: body.key };
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

test("without a trusted proxy nobody can forge another client", async () => {
  await start();
  const codes = [];
  for (let count = 0; count < 4; count += 1) {
    const headers = { "x-forwarded-for": `198.51.100.${count}` };
    codes.push((await order({}, { headers })).code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, tooManyPending]);
});

test("who orders and cancels again and again fills no stranger's mailbox", async () => {
  await start();
  const attempt = async (email: string) => {
    const { code, number, key } = await order({ contact: contactOf(email) });
    if (!code) await shop.request("POST", `/api/orders/${number}/cancel?key=${key}`);
    return code;
  };
  for (let count = 0; count < orderLimits.perHour; count += 1)
    expect(await attempt("Stranger@valid.example")).toBeUndefined();
  expect(await attempt("stranger@valid.example")).toBe("429 too_many_orders");
  expect(await attempt("other@valid.example")).toBeUndefined();
});
