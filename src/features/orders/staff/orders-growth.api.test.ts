import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findSaleableWatches } from "#src/features/catalog/watches.sql.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { maxCounted } from "#src/platform/db/read-page.ts";
import { largeDatabase } from "#tests/large-catalog.ts";
import { withoutTextIndexes } from "#tests/large-office.ts";
import { tableScan } from "#tests/query-plans.ts";
import type { OrderView } from "./orders.contract.ts";
import { orderList } from "./orders.list.ts";
import { countRefundsDue, findStaffOrders } from "./orders.sql.ts";

const size = 100_000;
const perPage = 50;

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
  // Without the pool's limit on the time of a statement.
  await onDedicatedConnection(database, async (_, client) => {
    const tables = ["orders", "order_items", "customers"];
    await withoutTextIndexes(client, tables, async () => {
      await client.query(
        `insert into orders
           (number, customer_name, email, total, status, payment, hold_until, refund_due, created_at, parcel)
         select 'M-' || lpad(n::text, 8, '0'), 'Buyer' || n % 40000 || ' Name' || n % 997,
           'b' || n || '@valid.example', 100 + n * 7919 % 5000000,
           (array['Pending', 'Paid', 'Shipped', 'Delivered', 'Delivered', 'Cancelled', 'Refunded'])[1 + n % 7],
           'wire', now(), n % 5000 = 0, timestamptz '2020-01-01' + n * interval '30 minutes',
           case when n % 5000 = 1 then 'lost' end
         from generate_series(1, ${size}) as n`,
      );
      await client.query(
        `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
         select id, 1 + id % 60, 'Brand' || id % 10, 'Model' || id % 3000, 'R' || id % 20000, 100, 1
         from orders`,
      );
    });
  });
}, 600_000);
afterAll(() => database.close());

/** Rows that are read from the table and its indexes for one page and its count. */
async function rowsFor(view: Partial<OrderView>): Promise<number> {
  const scan = await tableScan(database, "orders", (db) =>
    findStaffOrders(db, { page: 1, pageSize: perPage, ...view }, "America/New_York"),
  );
  return scan.rows;
}

/** The rows of the page and those that are counted; an index reads one more to find the end of a page. */
const onePage = 2 * perPage + 1;

describe("with 100,000 orders", () => {
  test.each([undefined, ...orderList.sorts])(
    "a page sorted by %s reads that page",
    async (sort) => {
      for (const direction of ["asc", "desc"] as const) {
        expect(await rowsFor({ sort, direction })).toBeLessThanOrEqual(onePage);
      }
    },
  );

  test("a page of one status reads that page, and its count reads no order", async () => {
    expect(await rowsFor({ status: "Cancelled" })).toBeLessThanOrEqual(onePage);
  });

  test.each([
    { from: "2020-02-01", to: "2020-02-29" },
    { from: "2020-01-01" },
    { to: "2025-01-01" },
    { from: "2024-01-01", status: "Paid" },
  ] as const)("a page of %o reads no more than it counts", async (view) => {
    expect(await rowsFor(view)).toBeLessThanOrEqual(maxCounted * 2);
  });

  test("a month counts exactly, and years only up to the limit", async () => {
    const count = async (view: Partial<OrderView>) => {
      const { total, more } = await findStaffOrders(database.db, { pageSize: 1, ...view }, "UTC");
      return { total, more };
    };
    expect(await count({ from: "2020-02-01", to: "2020-02-29" })).toEqual({
      total: 29 * 48,
      more: false,
    });
    expect(await count({ from: "2020-01-01" })).toEqual({ total: maxCounted, more: true });
  });

  test.each([
    ["a name", "Buyer123 Name123", 200],
    ["an email address", "b777@valid.example", 1_000],
    ["a model", "Model77", 3_000],
    ["a reference", "R1234", 200],
    ["a number", "M-00000000", 10],
  ])("a search for %s reads what it finds", async (_, search, most) => {
    expect(await rowsFor({ search })).toBeLessThan(most);
  });

  test("the refunds that are due are counted by their own index", async () => {
    const { rows } = await tableScan(database, "orders", (db) => countRefundsDue(db));
    expect(rows).toBe(size / 5_000);
    expect(await rowsFor({ refundDue: "true" })).toBeLessThan(200);
    expect(await rowsFor({ parcel: "lost" })).toBeLessThan(200);
    expect(await rowsFor({ toInspect: "true" })).toBeLessThan(10);
  });
});

describe("with 100,000 watches", () => {
  test.each([
    ["a reference", "R7-1234", 50],
    ["a brand and a reference", "Rolex R7-12", 1_200],
    ["a model", "Model77", 1_200],
    ["a brand", "Rolex", 2_000],
    ["a brand and a model", "Rolex Model77", 1_200],
    ["one letter", "m", 1_200],
    ["nothing that is there", "zebra", 10],
    ["nothing", "", 1_200],
  ])("a search for %s reads no more than it sorts", async (_, search, most) => {
    const { rows } = await tableScan(database, "watches", (db) => findSaleableWatches(db, search));
    expect(rows).toBeLessThan(most);
  });
});
