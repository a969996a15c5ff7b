import { afterAll, beforeAll, expect, test } from "vitest";
import { ownOrders } from "#src/domain/account-limits.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

test("one's own orders are on pages, and none is left out", async () => {
  const { db, pool } = shop.database;
  const user = await aUser(db);
  const token = await aSession(db, user);
  const count = ownOrders.pageSize + 3;
  await pool.query(
    `insert into orders (number, user_id, customer_name, total, status, payment)
     select 'M-P' || lpad(n::text, 7, '0'), $1, 'Ada', 100, 'Delivered', 'wire'
     from generate_series(1, ${count}) as n`,
    [user.id],
  );
  const read = async (search: string) =>
    (await shop.request("GET", `/api/orders${search}`, { token })).json();
  const pages = await Promise.all(["", "?page=2", "?page=3"].map(read));
  expect(pages.map(({ orders, total }) => [orders.length, total])).toEqual([
    [ownOrders.pageSize, count],
    [3, count],
    [0, count],
  ]);
  const numbers = pages.flatMap(({ orders }) =>
    orders.map(({ number }: { number: string }) => number),
  );
  expect(new Set(numbers).size).toBe(count);
  expect((await shop.request("GET", "/api/orders?page=0", { token })).status).toBe(400);

  const second = await shop.request("GET", "/account/orders?page=2", { token });
  const html = await second.text();
  expect(html).toContain('aria-label="Pages of orders"');
  expect(html.match(/<article/g)).toHaveLength(3);
});
