import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findPeople } from "./people.sql.ts";

describe("with 100,000 accounts", () => {
  let shop: TestApp;
  afterAll(() => shop.close());
  beforeAll(async () => {
    shop = await startTestApp(allCapabilities);
    await onDedicatedConnection(shop.database, async (_, client) => {
      await client.query(
        `insert into users (username, username_key, email, email_key, password_hash, is_wholesale)
         select 'many' || n, 'many' || n, 'm' || n || '@many.example', 'm' || n || '@many.example',
           'none', n % 2000 = 0 from generate_series(1, 100000) as n`,
      );
      await client.query("vacuum analyze users");
    });
  }, 600_000);

  test.each([
    ["the first page", {}, 10_001 + 200],
    ["dealers", { kind: "dealers" }, 300],
    ["the staff", { kind: "editors" }, 300],
    ["the disabled", { kind: "disabled" }, 300],
    ["a name", { search: "many77777" }, 300],
    ["an address", { search: "m4711@many.example" }, 300],
  ] as const)("%s reads few rows", async (_, filters, most) => {
    const { rows } = await tableScan(shop.database, "users", (db) => findPeople(db, filters, true));
    expect(rows).toBeLessThanOrEqual(most);
  });

  test("a call without a size gets a page, and the specified call all that it may", async () => {
    const token = await shop.signIn("admin");
    const read = async (path: string) =>
      (await shop.request("GET", `/api/admin/${path}`, { token })).json();
    expect((await read("people")).people).toHaveLength(50);
    expect((await read("users")).users).toHaveLength(10_000);
  });
});
