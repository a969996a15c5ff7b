import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { orderBody } from "#tests/orders.ts";
import { runSql, startOwnShop, type TestShop } from "#tests/test-shop.ts";

const price = 12_000;
const buyers = 50;
const ordersOfEach = 4;

let shop: TestShop;

beforeEach(async () => {
  const settings = { ...allCapabilities, JOBS: "inline", RATE_LIMIT_FACTOR: "100000" };
  shop = await startOwnShop(inject("shopDatabaseUrl"), settings);
  await runSql(
    shop,
    `update watches set units = 1000, received = 1000, sold_elsewhere = 0, retail_price = ${price}`,
  );
});
afterEach(() => shop.stop());

async function placeOrder(watchId: number): Promise<number> {
  const response = await fetch(`${shop.url}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(orderBody([{ watchId, price }])),
  });
  await response.arrayBuffer();
  return response.status;
}

test("fifty buyers at once all get their orders, while mails with documents are written", async () => {
  const statuses = await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      const own: number[] = [];
      for (let index = 0; index < ordersOfEach; index++) own.push(await placeOrder(buyer + 1));
      return own;
    }),
  );
  expect(statuses.flat()).toEqual(Array(buyers * ordersOfEach).fill(201));
  const mails = () =>
    runSql(
      shop,
      `select count(*)::int as mails, count(distinct order_id)::int as orders,
         bool_and(attachments -> 0 ->> 'base64' like 'JVBERi0%') as "areDocuments"
       from outgoing_mails where mail = 'order-received'`,
    );
  const count = buyers * ordersOfEach;
  await expect
    .poll(mails, { interval: 500 })
    .toEqual([{ mails: count, orders: count, areDocuments: true }]);
});
