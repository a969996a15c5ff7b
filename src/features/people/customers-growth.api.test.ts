import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { withoutTextIndexes } from "#tests/large-office.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findCustomers } from "./customers.sql.ts";

describe("with 100,000 orders of guests and 20,000 accounts", () => {
  let shop: TestApp;
  afterAll(() => shop.close());
  beforeAll(async () => {
    shop = await startTestApp(allCapabilities);
    await onDedicatedConnection(shop.database, async (_, client) => {
      await client.query("set statement_timeout = 0");
      await withoutTextIndexes(client, ["orders", "users", "customers"], async () => {
        await client.query(
          `insert into orders (number, customer_name, email, phone, total, status, created_at)
           select 'M-' || lpad(n::text, 8, '0'), 'Guest ' || n, 'g' || n || '@many.example', '+1 (212) ' || 1000000 + n,
             n + 100, 'Paid', now() - n * interval '1 minute' from generate_series(1, 100000) as n`,
        );
        await client.query(
          `insert into users (username, username_key, email, email_key, password_hash, is_wholesale)
           select 'many' || n, 'many' || n, 'm' || n || '@many.example', 'm' || n || '@many.example',
             'none', n % 400 = 0 from generate_series(1, 20000) as n`,
        );
        await client.query(
          "update customers set tags = '{Rare}' where email_key = 'g500@many.example'",
        );
      });
    });
  }, 600_000);

  test.each([
    ["the first page", {}, 10_001 + 200],
    ["by name", { sort: "name" }, 10_001 + 200],
    ["by total", { sort: "spent", direction: "desc" }, 10_001 + 200],
    ["by address", { sort: "email" }, 10_001 + 200],
    ["by orders", { sort: "orderCount", direction: "desc" }, 10_001 + 200],
    ["guests", { kind: "guests" }, 10_001 + 200],
    ["accounts", { kind: "accounts" }, 10_001 + 200],
    ["dealers", { kind: "dealers" }, 300],
    ["the disabled", { kind: "disabled" }, 300],
    ["a tag", { tag: "Rare" }, 300],
    ["a name", { search: "guest 77777" }, 300],
    ["an address", { search: "g4711@many.example" }, 300],
    ["a phone number", { search: "(212) 10-77-777" }, 300],
  ] as const)("%s reads few rows", async (_, filters, most) => {
    const { rows } = await tableScan(shop.database, "customers", (db) =>
      findCustomers(db, { pageSize: 50, ...filters }, false),
    );
    expect(rows).toBeLessThanOrEqual(most);
  });

  test("an order is counted by reading the orders of its address alone", async () => {
    await onDedicatedConnection(shop.database, async (_, client) => {
      await client.query("begin");
      await client.query(
        "insert into orders (customer_name, email, total) values ('Ada', 'G4711@many.example', 5)",
      );
      const { rows } = await client.query(
        `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'orders'`,
      );
      expect(Number(rows[0].read)).toBeLessThanOrEqual(10);
      await client.query("rollback");
    });
  });
});
