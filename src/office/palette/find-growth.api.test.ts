import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLimits } from "#src/domain/limits.ts";
import { guest, type Viewer } from "#src/domain/viewer.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { findSources } from "#tests/all-routes.ts";
import { largeDatabase } from "#tests/large-catalog.ts";
import { fillOffice, officeTables, withoutTextIndexes } from "#tests/large-office.ts";
import { rowsRead } from "#tests/query-plans.ts";
import { findAll } from "./find.sql.ts";

/** The large catalog has its watches and their indexes already. */
const filledTables = [...officeTables.filter((name) => name !== "watches"), "customers"];

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
  await onDedicatedConnection(database, (_, client) =>
    withoutTextIndexes(client, filledTables, () => fillOffice((text) => client.query(text))),
  );
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
    const read = await rowsRead(database, officeTables, (db) => find(db, text));
    for (const [table, rows] of Object.entries(read)) expect(rows, table).toBeLessThan(500);
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
    const read = await rowsRead(database, officeTables, (db) => find(db, text));
    for (const [table, rows] of Object.entries(read)) {
      // Up to three sources of a table read their candidates, and once more to sort them. A scan for a common word may
      // pass other rows before it has found enough.
      expect(rows, table).toBeLessThanOrEqual(20 * findLimits.candidates);
    }
  });

  test("the numbers of orders are found by their beginning", async () => {
    const found = await find(database.db, "m-0000be");
    expect(found.filter(({ kind }) => kind === "order")).toHaveLength(findLimits.perKind);
    expect(await findAll([], { db: database.db, viewer: guest, text: "rolex" })).toEqual([]);
  });
});
