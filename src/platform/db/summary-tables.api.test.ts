import { randomInt } from "node:crypto";
import { eq, gt, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aUser } from "#tests/data.ts";
import { freshDatabase } from "#tests/database.ts";
import type { Database, DbOrTx } from "./client.ts";
import { subscribers } from "./enquiry-tables.ts";
import { orders } from "./order-tables.ts";
import { priceStep } from "./price-step.ts";
import { users, watches, wholesalePrices } from "./schema.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function rowsOf(query: string): Promise<unknown[]> {
  const { rows } = await database.pool.query({ text: query, rowMode: "array" });
  return rows;
}

/** Recomputed from watches and wholesale prices alone. */
const computedTotals = (facetCode: string) => `
  select ${facetCode} as facet_code, price_step(list_price) as price_step, brand_id, count(*)::int,
    count(retail_price)::int, coalesce(sum(retail_price), 0),
    coalesce(sum(coalesce(price, retail_price)) filter (where retail_price is not null), 0),
    trim_scale(coalesce(
      sum(round(100.0 * (retail_price - coalesce(price, retail_price)) / retail_price, 8)), 0))
  from watches left join wholesale_prices on watch_id = id
  where is_available group by 1, 2, 3`;

async function expectExactTotals(): Promise<void> {
  const stored = await rowsOf(`
    select facet_code, price_step, brand_id, count, priced, retail, wholesale, trim_scale(discount)
    from catalog_totals where count <> 0 order by 1, 2, 3`);
  const computed = await rowsOf(
    `${computedTotals("facet_code")} union all ${computedTotals("-1")} order by 1, 2, 3`,
  );
  expect(computed.length).toBeGreaterThan(0);
  expect(stored).toEqual(computed);
  const empty = "count = 0 and (priced, retail, wholesale, discount) <> (0, 0, 0, 0)";
  expect(await rowsOf(`select * from catalog_totals where ${empty}`)).toEqual([]);
  await expectExactStock();
}

/** Recomputed from watches and their records alone. */
async function expectExactStock(): Promise<void> {
  const stored = await rowsOf(
    `select day::text, watches, units, retail, cost, costed, costed_retail
     from stock_days where watches <> 0 order by 1`,
  );
  const computed = await rowsOf(`
    select (created_at at time zone 'UTC')::date::text, count(*)::int, sum(units),
      coalesce(sum(units * retail_price::bigint), 0), coalesce(sum(units * cost::bigint), 0),
      count(cost)::int, coalesce(sum(units * retail_price::bigint) filter (where cost is not null), 0)
    from watches left join watch_records on watch_id = id where units > 0 group by 1 order by 1`);
  expect(computed.length).toBeGreaterThan(0);
  expect(stored).toEqual(computed);
  const empty = "watches = 0 and (units, retail, cost, costed, costed_retail) <> (0, 0, 0, 0, 0)";
  expect(await rowsOf(`select * from stock_days where ${empty}`)).toEqual([]);
}

const materials = ["Stainless Steel", "White Gold", "Titanium"];
const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const anyId = () => randomInt(1, 61);

const addCopyOfFirst = (db: DbOrTx) =>
  db.execute(sql`
    insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
      case_size_mm, dial_color, material, condition, box_papers)
    select gen_random_uuid(), brand_id, model, reference, description, retail_price, case_size,
      case_size_mm, dial_color, material, condition, box_papers
    from watches order by id limit 1`);

/** Each changes something that the totals depend on. */
const changes: Record<string, (db: DbOrTx) => Promise<unknown>> = {
  "a new price": (db) =>
    db
      .update(watches)
      .set({ retailPrice: randomInt(900, 40_000) })
      .where(eq(watches.id, anyId())),
  "no price": (db) => db.update(watches).set({ retailPrice: null }).where(eq(watches.id, anyId())),
  "a sale": (db) =>
    db
      .update(watches)
      .set({ units: pick([0, 1]), held: 0 })
      .where(eq(watches.id, anyId())),
  "a hold or its release": (db) =>
    db
      .update(watches)
      .set({ held: pick([sql`0`, sql`units`]) })
      .where(eq(watches.id, anyId())),
  "another brand and material": (db) =>
    db
      .update(watches)
      .set({ brandId: randomInt(1, 11), material: pick(materials) })
      .where(eq(watches.id, anyId())),
  "several prices at once": (db) =>
    db
      .update(watches)
      .set({ retailPrice: sql`${watches.retailPrice} + 777` })
      .where(gt(watches.id, 58)),
  "a new wholesale price": (db) =>
    db.execute(sql`
      insert into wholesale_prices (watch_id, price)
      select id, ${randomInt(500, 30_000)} from watches where id = ${anyId()}
      on conflict (watch_id) do update set price = excluded.price`),
  "no wholesale price": (db) =>
    db.delete(wholesalePrices).where(eq(wholesalePrices.watchId, anyId())),
  "a watch and its price in one statement": (db) =>
    db.execute(sql`
      with added as (
        insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
          case_size_mm, dial_color, material, condition, box_papers)
        select gen_random_uuid(), brand_id, model, reference, description, retail_price, case_size,
          case_size_mm, dial_color, material, condition, box_papers
        from watches where id = ${anyId()} returning id
      )
      insert into wholesale_prices select id, ${randomInt(500, 30_000)} from added`),
  "both prices in one statement": (db) =>
    db.execute(sql`
      with changed as (
        update watches set retail_price = retail_price + 1234 where id = ${anyId()} returning id
      )
      update wholesale_prices set price = price + 99 from changed where watch_id = changed.id`),
  "a new cost": (db) =>
    db.execute(sql`
      insert into watch_records (watch_id, brand_id, cost)
      select id, brand_id, ${randomInt(500, 30_000)} from watches where id = ${anyId()}
      on conflict (watch_id) do update set cost = excluded.cost`),
  "no cost": (db) => db.execute(sql`delete from watch_records where watch_id = ${anyId()}`),
  "an earlier arrival": (db) =>
    db
      .update(watches)
      .set({ createdAt: new Date(Date.UTC(2024, 0, randomInt(1, 9))) })
      .where(eq(watches.id, anyId())),
  "units, price and cost in one statement": (db) =>
    db.execute(sql`
      with changed as (
        update watches set units = 3, received = 9, held = 0, retail_price = 4321
        where id = ${anyId()} returning id, brand_id)
      insert into watch_records (watch_id, brand_id, cost) select id, brand_id, 3210 from changed
      on conflict (watch_id) do update set cost = excluded.cost`),
  "a deleted watch": (db) => db.delete(watches).where(eq(watches.id, anyId())),
};

describe("the totals of the catalog are exact", () => {
  afterEach(expectExactTotals);

  test("after the migration and the seed", async () => {
    expect(await rowsOf("select count(*)::int from summed_watches")).toEqual([[56]]);
  });

  test.each(Object.entries(changes))("after %s", async (_, change) => {
    await change(database.db);
  });

  test("after random changes in concurrent transactions, some rolled back", async () => {
    let committed = 0;
    const write = () =>
      database.db.transaction(async (tx) => {
        await pick(Object.values(changes))(tx);
        if (randomInt(3) === 0) tx.rollback();
      });
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let round = 0; round < 25; round += 1) {
          // A price may lose its watch to another transaction, and two transactions may deadlock.
          const done = await write().then(
            () => true,
            () => false,
          );
          if (done) committed += 1;
        }
      }),
    );
    expect(committed).toBeGreaterThan(20);
  });

  test("after a transaction that leaves them to its end, for which nobody waits", async () => {
    const { db } = database;
    const versions = "select version, tags from catalog_changes order by version";
    const before = await rowsOf(versions);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select defer_catalog_sums()`);
      for (const change of Object.values(changes)) await change(tx);
      await tx.update(watches).set({ featured: sql`not featured` });
      await addCopyOfFirst(db);
      await tx.execute(sql`select apply_deferred_sums()`);
    });
    // One version of the copy, and one of all changes together.
    expect(await rowsOf(versions)).toEqual([...before, expect.anything(), expect.anything()]);
  });

  test("a transaction that leaves them to its end names all that it changed", async () => {
    const { db } = database;
    const [watch] = await db.select().from(watches).limit(1);
    const id = watch?.id ?? 0;
    await db.update(watches).set({ retailPrice: 7_500 }).where(eq(watches.id, id));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select defer_catalog_sums()`);
      await tx.update(watches).set({ featured: sql`not featured` }).where(eq(watches.id, id));
      await tx.update(watches).set({ retailPrice: 9_500 }).where(eq(watches.id, id));
      await tx.execute(sql`select apply_deferred_sums()`);
    });
    const [newest] = await rowsOf("select tags from catalog_changes order by version desc limit 1");
    expect(newest).toEqual([
      expect.arrayContaining([`watch:${id}`, "watches", "prices", "price:8000", "price:9000"]),
    ]);
  });

  test("after a transaction that left them to its end was rolled back", async () => {
    const undone = database.db.transaction(async (tx) => {
      await tx.execute(sql`select defer_catalog_sums()`);
      for (const change of Object.values(changes)) await change(tx);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    for (let round = 0; round < 5; round += 1) await changes["a new price"]?.(database.db);
  });

  test("after two changes of one watch at the same time", async () => {
    const { db } = database;
    const [row] = await db.select().from(wholesalePrices).limit(1);
    const id = row?.watchId ?? 0;
    await Promise.all([
      db.update(watches).set({ retailPrice: 31_000 }).where(eq(watches.id, id)),
      db.update(wholesalePrices).set({ price: 21_000 }).where(eq(wholesalePrices.watchId, id)),
    ]);
  });

  test("after all wholesale prices are truncated", async () => {
    await database.pool.query("truncate wholesale_prices");
  });
});

test("the database and the program round prices to the same steps", async () => {
  const prices = [1, 9, 10, 99, 100, 999, 1_000, 10_049, 99_999, 100_000, 2_147_483_647];
  const rows = await rowsOf(`select price_step(unnest(array[${prices}]))`);
  expect(rows.flat()).toEqual(prices.map(priceStep));
});

describe("users, subscribers and orders are counted", () => {
  const counts = () =>
    rowsOf(`
      select 'users', (select count from row_counts where table_name = 'users'), count(*) from users
      union all
      select 'subscribers', (select count from row_counts where table_name = 'subscribers'), count(*)
      from subscribers`);
  const stored = () => rowsOf("select * from order_totals where count <> 0 order by 1");
  const computed = () =>
    rowsOf("select status, count(*), sum(total) from orders group by 1 order by 1");

  afterEach(async () => {
    for (const [table, stored, counted] of (await counts()) as string[][]) {
      expect([table, stored]).toEqual([table, counted]);
    }
    expect(await stored()).toEqual(await computed());
  });

  test("when rows are added, changed and deleted", async () => {
    const { db } = database;
    const user = await aUser(db, "customer");
    await aUser(db, "customer");
    await db.insert(subscribers).values([{ email: "a@example.com" }, { email: "b@example.com" }]);
    await db.insert(orders).values([
      { customerName: "Ada", total: 10 },
      { customerName: "Bob", total: 20 },
    ]);
    expect(await stored()).toEqual([["Pending", "2", "30"]]);
    await db
      .update(orders)
      .set({ status: "Paid", total: 25 })
      .where(eq(orders.customerName, "Bob"));
    await db.delete(users).where(eq(users.id, user.id));
    await db.delete(subscribers).where(eq(subscribers.email, "a@example.com"));
    await db.delete(orders).where(eq(orders.customerName, "Ada"));
    expect(await stored()).toEqual([["Paid", "1", "25"]]);
  });

  test("when a transaction is rolled back", async () => {
    const undone = database.db.transaction(async (tx) => {
      await tx.insert(subscribers).values({ email: "c@example.com" });
      await tx.delete(orders);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
  });

  test("when a table is truncated", async () => {
    await database.pool.query("truncate subscribers cascade; truncate users, orders cascade");
  });
});
