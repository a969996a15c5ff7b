import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLimits } from "#src/domain/limits.ts";
import { guest, type Viewer } from "#src/domain/viewer.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { findSources } from "#src/server/find-sources.ts";
import { largeDatabase } from "#tests/large-catalog.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findAll } from "./find.sql.ts";

const tables = [
  "watches",
  "watch_records",
  "orders",
  "order_items",
  "users",
  "enquiries",
  "offers",
];

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
  await onDedicatedConnection(database, async (_, client) => {
    await client.query(
      `insert into watch_records (watch_id, brand_id, serial_number)
       select id, brand_id, 'S' || id from watches`,
    );
    await client.query(
      `insert into users (username, username_key, email, email_key, password_hash)
       select 'many' || n, 'many' || n, 'm' || n || '@many.example', 'm' || n || '@many.example', 'none'
       from generate_series(1, 100000) as n`,
    );
    await client.query(
      `insert into orders (number, customer_name, email, total)
       select 'M-' || lpad(upper(to_hex(n)), 8, '0'), 'Buyer' || n || ' Name' || n % 997,
         'b' || n || '@valid.example', 100 from generate_series(1, 100000) as n`,
    );
    await client.query(
      `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
       select id, 1 + id % 60, 'Brand' || id % 10, 'Model' || id % 3000, 'R' || id % 20000, 100, 1
       from orders`,
    );
    await client.query(
      `insert into enquiries (kind, name, email, subject, reply_token)
       select case when n % 2 = 0 then 'sell' else 'contact' end, 'Person' || n,
         'person' || n || '@x.example', 'Subject ' || n % 500, 'token' || n
       from generate_series(1, 100000) as n`,
    );
    await client.query(
      `insert into offers (enquiry_id, brand, model, reference_number, serial_number, year_of_manufacture,
         condition, box_and_papers, description, asking_price, preferred_contact, ownership_statement)
       select id, 'Brand' || id % 10, 'Offered' || id % 3000, 'Q' || id, 'T' || id, '', '', true, '', '', '', ''
       from enquiries where kind = 'sell'`,
    );
    await client.query(`vacuum analyze ${tables.join(", ")}`);
  });
}, 600_000);
afterAll(() => database.close());

const viewer: Viewer = {
  kind: "user",
  ...{ id: 1, username: "a", email: "a@x.example", isAdmin: true, isWholesale: false },
};

const find = (db: Database["db"], text: string) => findAll(findSources, { db, viewer, text });

describe("with 100,000 watches, orders, accounts and enquiries", () => {
  test.each([
    ["a reference", "R7-1234"],
    ["a serial number", "S4321"],
    ["an order's number", "M-0000BEEF"],
    ["a customer", "Buyer4711 Name"],
    ["a customer's address", "b777@valid.example"],
    ["an account", "many77777"],
    ["a sender", "person4321@x.example"],
    ["an offered serial number", "T4322"],
    ["an offered reference", "Q4322"],
    ["nothing that is there", "zebra"],
  ])("a search for %s reads what it finds", async (_, text) => {
    for (const table of tables) {
      const { rows } = await tableScan(database, table, (db) => find(db, text));
      expect(rows, table).toBeLessThan(500);
    }
  });

  test.each([
    "Rolex",
    "Model",
    "Brand1",
    "many",
    "buyer",
    "person",
    "Subject",
    "example",
    "m1",
    "00",
  ])("a search for %s, which thousands have, reads no more than it sorts", async (text) => {
    for (const table of tables) {
      const { rows } = await tableScan(database, table, (db) => find(db, text));
      // Up to three sources of a table read their candidates from the index, and once more to sort them.
      expect(rows, table).toBeLessThanOrEqual(8 * findLimits.candidates);
    }
  });

  test("the numbers of orders are found by their beginning", async () => {
    const found = await find(database.db, "m-0000be");
    expect(found.filter(({ kind }) => kind === "order")).toHaveLength(findLimits.perKind);
    expect(await findAll([], { db: database.db, viewer: guest, text: "rolex" })).toEqual([]);
  });
});
