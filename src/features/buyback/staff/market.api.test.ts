import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { aSession, aUser } from "#tests/data.ts";
import { type InventoryShop, startInventoryShop } from "#tests/inventory.ts";
import { largeDatabase } from "#tests/large-catalog.ts";
import { anOffer } from "#tests/offers.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findComparables, findPastSales } from "./market.sql.ts";

describe("what an offer is compared with", () => {
  let office: InventoryShop;
  let admin: string;
  let sales: string;
  beforeAll(async () => {
    office = await startInventoryShop();
    const { shop } = office;
    admin = await shop.signIn("admin");
    const user = await aUser(shop.database.db);
    await shop.database.db.update(users).set({ staffRole: "sales" }).where(eq(users.id, user.id));
    sales = await aSession(shop.database.db, user);
  });
  afterAll(() => office.shop.close());

  async function get(path: string, token = admin) {
    const response = await office.shop.request("GET", `/api/admin/offers/${path}`, { token });
    return response.json();
  }

  test("watches of the brand with its model or reference, drafts and sold ones too", async () => {
    const same = { brandId: 1, model: "Zephyr Date", reference: "ZZ-1000" } as const;
    const first = await office.added({ ...same, retailPrice: 10_000 });
    const draft = await office.added({
      ...same,
      reference: "ZZ-2000",
      state: "draft",
      retailPrice: 14_000,
    });
    const sold = await office.added({
      ...same,
      reference: "ZZ-3000",
      units: 0,
      retailPrice: 11_000,
    });
    await office.added({ ...same, brandId: 2, retailPrice: 99_000 });
    const unlike = await office.added({ brandId: 1, model: "Other", reference: "zz1000" });
    const [brand] = (await office.shop.database.pool.query("select name from brands where id = 1"))
      .rows;
    expect(brand.name).toBe("Rolex");

    const id = await anOffer(office.shop.database, { model: "zephyr date", referenceNumber: "" });
    const found = await get(`${id}/comparables`);
    expect(found.watches.map((watch: { id: number }) => watch.id)).toEqual([
      sold.id,
      draft.id,
      first.id,
    ]);
    expect(found.watches.map((watch: { stage: string }) => watch.stage)).toEqual([
      "sold",
      "draft",
      "published",
    ]);
    expect(found.range).toEqual({ count: 3, lowest: 10_000, median: 11_000, highest: 14_000 });

    const byReference = await anOffer(office.shop.database, {
      model: "Zephyr",
      referenceNumber: "ZZ1000",
    });
    const [nearest, next] = (await get(`${byReference}/comparables`)).watches;
    expect([nearest.id, next.id]).toEqual([unlike.id, first.id]);
    const gold = await office.added({ ...same, reference: "ZZ-1000-9", retailPrice: 90_000 });
    const compared = await get(`${byReference}/comparables`);
    expect(compared.watches.map((watch: { id: number }) => watch.id).slice(0, 2)).not.toContain(
      gold.id,
    );
    expect(compared.range).toEqual({ count: 2, lowest: 9_000, median: 9_500, highest: 10_000 });
    await office.shop.database.pool.query("delete from watches where id = $1", [gold.id]);

    const loose = await anOffer(office.shop.database, {
      model: "Zephyr with diamonds",
      referenceNumber: "",
    });
    expect((await get(`${loose}/comparables`)).range.count).toBe(3);
    const none = await anOffer(office.shop.database, { model: "Nothing", referenceNumber: "" });
    expect(await get(`${none}/comparables`)).toEqual({ watches: [], range: null });
    expect((await get(`${none}/sales`)).range).toBeNull();
  });

  test("sales that were paid, with the cost for those who may see it", async () => {
    const { pool } = office.shop.database;
    const watch = await office.added({ model: "Meteor", reference: "MM-1", cost: 7_000 });
    for (const [status, price] of [
      ["Delivered", 900_000],
      ["Paid", 1_000_050],
      ["Cancelled", 100],
    ] as const) {
      const { rows } = await pool.query(
        `insert into orders (customer_name, total, status, paid_at)
         values ('Ada', $1, $2, now()) returning id`,
        [price, status],
      );
      await pool.query(
        `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
         values ($1, $2, 'Rolex', 'Meteor', 'MM-1', $3, 1)`,
        [rows[0].id, watch.id, price],
      );
    }
    const id = await anOffer(office.shop.database, { model: "Meteor", referenceNumber: "MM-1" });
    const asAdmin = await get(`${id}/sales`);
    expect(asAdmin.range).toEqual({ count: 2, lowest: 9_000, median: 9_501, highest: 10_001 });
    expect(asAdmin.sales).toMatchObject([
      { price: 10_001, cost: 7_000, reference: "MM-1" },
      { price: 9_000, cost: 7_000 },
    ]);
    const asSales = await get(`${id}/sales`, sales);
    expect(asSales.sales.map(({ cost }: { cost: number | null }) => cost)).toEqual([null, null]);
  });
});

describe("with 100,000 watches and 50,000 sales", () => {
  let database: Database;
  beforeAll(async () => {
    database = await largeDatabase();
    await onDedicatedConnection(database, async (_, client) => {
      await client.query(
        `with placed as (insert into orders (number, customer_name, total, status, paid_at)
           select 'N-' || n, 'Ada', 100, 'Paid', now() from generate_series(1, 50000) as n returning id)
         insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
         select id, 1, 'Rolex', 'Model' || id % 700, 'R' || id, 100, 1 from placed`,
      );
      await client.query("vacuum analyze order_items, orders");
    });
  }, 600_000);
  afterAll(() => database.close());

  test.each([
    ["a model", { model: "Model77", reference: "" }, 3_000],
    ["a reference", { model: "", reference: "R7-1234" }, 100],
    ["a model of another name", { model: "Model77 of my uncle", reference: "" }, 3_000],
    ["nothing that is there", { model: "zebra", reference: "none" }, 20],
  ])("%s reads few rows", async (_, words, most) => {
    const offered = { brandId: 1, brandName: "Rolex", ...words };
    const { rows } = await tableScan(database, "watches", (db) => findComparables(db, offered));
    expect(rows).toBeLessThanOrEqual(most);
    for (const table of ["order_items", "orders"]) {
      const read = await tableScan(database, table, (db) => findPastSales(db, offered));
      expect(read.rows, table).toBeLessThanOrEqual(most);
    }
  });
});
