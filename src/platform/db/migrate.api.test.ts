import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StartupError, silentStep } from "#src/platform/runtime/console.ts";
import { findBrokenSeal, newestSeal } from "#src/platform/security/audit.ts";
import { emptyDatabase } from "#tests/database.ts";
import type { Database } from "./client.ts";
import { knownMigrations, prepareDatabase } from "./migrate.ts";
import { brands, watches, wholesalePrices } from "./schema.ts";
import { schemaRequirement } from "./system-tables.ts";

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

const prepare = () => prepareDatabase(database, { seed: true, step: silentStep });

async function appliedMigrations(): Promise<number> {
  const { rows } = await database.pool.query("select hash from drizzle.__drizzle_migrations");
  return new Set(rows.map((row) => row.hash)).size;
}

test("several processes that start together prepare the database once", async () => {
  await Promise.all([prepare(), prepare(), prepare()]);
  expect(await database.db.$count(watches)).toBe(60);
  const { rows } = await database.pool.query(
    "select count(*)::int from drizzle.__drizzle_migrations",
  );
  expect(rows[0].count).toBe(await appliedMigrations());
});

test("preparing again changes nothing", async () => {
  const before = await appliedMigrations();
  await prepare();
  expect(await appliedMigrations()).toBe(before);
  expect(await database.db.$count(brands)).toBe(10);
});

describe("a database of a newer Meridian", () => {
  const require = (oldest: number) => database.db.update(schemaRequirement).set({ oldest });
  beforeAll(() =>
    database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)",
      [Date.UTC(2999, 0)],
    ),
  );
  afterAll(async () => {
    await require(0);
    await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
  });

  test("is used as it is, because its migrations only add", async () => {
    const before = await appliedMigrations();
    await prepare();
    expect(await appliedMigrations()).toBe(before);
  });

  test("is refused in one sentence and not changed if something was removed", async () => {
    await require(Date.UTC(2999, 0));
    await database.pool.query("alter table brands rename column country to land");
    const before = await appliedMigrations();
    await expect(prepare()).rejects.toThrow(
      new StartupError(
        "The database was written by a newer Meridian: start that version, or restore a backup of this one.",
      ),
    );
    expect(await appliedMigrations()).toBe(before);
    await database.pool.query("alter table brands rename column land to country");
  });
});

test("a catalog that was emptied on purpose stays empty", async () => {
  await database.db.delete(wholesalePrices);
  await database.db.delete(watches);
  await database.db.delete(brands);
  await prepare();
  expect(await database.db.$count(brands)).toBe(0);
});

/** Runs `fill` on a database as it was before the migration that contains the text, and then migrates it. */
async function migratedFrom(
  text: string,
  fill: (older: Database) => Promise<unknown>,
  check: (migrated: Database) => Promise<void>,
): Promise<void> {
  const older = await emptyDatabase();
  try {
    const migrations = knownMigrations().map(({ sql }) => sql);
    const index = migrations.findIndex((statements) => statements.join().includes(text));
    const run = async (statements: string[]) => {
      for (const statement of statements) await older.pool.query(statement);
    };
    await run(migrations.slice(0, index).flat());
    await fill(older);
    await run(migrations.slice(index).flat());
    await check(older);
  } finally {
    await older.close();
  }
}

test("names and addresses of deleted accounts are removed from an existing audit log", async () => {
  const fill = ({ pool }: Database) =>
    pool.query(
      "insert into audit_log (action, subject, details) values ('user.delete', 'user:7', $1), ('brand.delete', 'brand:2', $2)",
      [
        { before: { id: 7, username: "ada", email: "ada@example.com", isAdmin: false } },
        { before: { id: 2, slug: "gone" } },
      ],
    );
  await migratedFrom("user.delete", fill, async ({ pool }) => {
    const { rows } = await pool.query("select subject, details from audit_log order by id");
    expect(rows).toEqual([
      { subject: "user:7", details: { before: { id: 7, isAdmin: false } } },
      { subject: "brand:2", details: { before: { id: 2, slug: "gone" } } },
    ]);
    await expect(pool.query("delete from audit_log")).rejects.toThrow("append-only");
  });
});

test("the entries of an existing audit log are sealed in their order", async () => {
  const fill = ({ pool }: Database) =>
    pool.query("insert into audit_log (action) values ('watch.delete'), ('brand.delete')");
  await migratedFrom("seal_audit_entry", fill, async ({ db, pool }) => {
    expect(await newestSeal(db)).toMatchObject({ position: 2 });
    await pool.query("insert into audit_log (action) values ('user.delete')");
    expect(await newestSeal(db)).toMatchObject({ position: 3 });
    expect(await findBrokenSeal(db)).toBeUndefined();
  });
});

test("an existing catalog keeps its version, and the next change is recorded with its tags", async () => {
  const fill = async ({ pool }: Database) => {
    await pool.query("insert into brands (slug, name, description) values ('a', 'A', '')");
    await pool.query(
      `insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm,
         dial_color, material, condition, box_papers, retail_price)
       values ('a-b', 1, 'B', '', '', '40mm', 40, 'Black', 'Steel', 'New', 'Yes', 4999)`,
    );
    await pool.query("update catalog_version set version = 70");
  };
  await migratedFrom("catalog_changes", fill, async ({ pool }) => {
    await pool.query("update watches set retail_price = 5000");
    const { rows } = await pool.query(
      "select c.version::int, tags from catalog_changes c join catalog_version using (version)",
    );
    expect(rows).toEqual([{ version: 71, tags: expect.arrayContaining(["prices", "watch:1"]) }]);
  });
});

test("existing watches keep what they answer, and get the units that it means", async () => {
  const rows = [
    ["in", "In Stock", true],
    ["low", "Low Stock", true],
    ["sold", "Sold", false],
    ["gone", "In Stock", false],
    ["low-gone", "Low Stock", false],
    ["marked", "Sold", true],
    ["odd", "On its way", true],
    ["ordered", "In Stock", true],
  ];
  const fill = async ({ pool }: Database) => {
    await pool.query("insert into brands (slug, name, description) values ('a', 'A', '')");
    for (const row of rows) {
      await pool.query(
        `insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm,
           dial_color, material, condition, box_papers, retail_price, status, is_available)
         values ($1, 1, 'B', '', '', '40mm', 40, 'Black', 'Steel', 'New', 'Yes', 4999, $2, $3)`,
        row,
      );
    }
    await pool.query("update watches set retail_price = null where slug = 'low'");
    await pool.query("insert into orders (customer_name, total) values ('A', 1)");
    await pool.query(
      `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
       values (1, 8, '', '', '', 1, 1)`,
    );
  };
  await migratedFrom("watches_held_range", fill, async ({ pool }) => {
    const { rows: stock } = await pool.query({
      text: `select slug, units, held, received, sold_elsewhere, status, is_available, for_sale
             from watches order by id`,
      rowMode: "array",
    });
    expect(stock).toEqual([
      ["in", 1, 0, 1, 0, "In Stock", true, true],
      ["low", 1, 0, 2, 1, "Low Stock", true, false],
      ["sold", 0, 0, 1, 1, "Sold", false, false],
      ["gone", 0, 0, 1, 1, "Sold", false, false],
      ["low-gone", 0, 0, 1, 1, "Sold", false, false],
      ["marked", 0, 0, 1, 1, "Sold", false, false],
      ["odd", 0, 0, 1, 1, "Sold", false, false],
      ["ordered", 1, 0, 1, 0, "In Stock", true, true],
    ]);
    const { rows: summaries } = await pool.query(
      `select (select array_agg(watch_id order by watch_id) from summed_watches) as summed, total,
         brand_counts.count, (select sum(count)::int from catalog_totals where facet_code = -1) as listed
       from brand_counts`,
    );
    expect(summaries).toEqual([{ summed: [1, 2, 8], total: 8, count: 3, listed: 3 }]);
    await pool.query("update watches set held = 1 where id = 1");
    const { rows: after } = await pool.query("select count from brand_counts");
    expect(after).toEqual([{ count: 2 }]);
  });
});

test("sums of refunds become rows, and one open payment per order and provider stays", async () => {
  const fill = async ({ pool }: Database) => {
    await pool.query(
      `insert into orders (customer_name, total, payment, status, hold_until)
       values ('Ada', 1000, 'wire', 'Paid', null), ('Bob', 500, 'wire', 'Pending', now()), ('Cleo', 9, null, '', null)`,
    );
    await pool.query(
      `insert into payments (order_id, provider, reference, amount, currency, status, refunded_amount, refund_reference)
       values (1, 'wire', 'a', 900, 'USD', 'succeeded', 100, 're_1'), (2, 'wire', 'b', 500, 'USD', 'begun', 0, null),
         (2, 'wire', 'c', 500, 'USD', 'begun', 0, null), (2, 'test', 'd', 500, 'USD', 'begun', 0, null)`,
    );
  };
  await migratedFrom('CREATE TABLE "refunds"', fill, async ({ pool }) => {
    const read = async (statement: string) => (await pool.query(statement)).rows;
    const refunds = () =>
      read("select amount::int, status, reference from refunds order by refunds.id");
    expect(await refunds()).toEqual([{ amount: 100, status: "succeeded", reference: "re_1" }]);
    expect(await read("select waived::int, status from orders order by id")).toEqual([
      { waived: 200, status: "Paid" },
      { waived: 0, status: "Pending" },
      { waived: 0, status: "Pending" },
    ]);
    const open = await read("select reference from payments where status = 'begun' order by id");
    expect(open.map(({ reference }) => reference)).toEqual(["c", "d"]);
    // As the release before writes a refund.
    await pool.query(
      "update payments set refunded_amount = 900, refund_reference = 're_2', status = 'refunded' where id = 1",
    );
    expect(await refunds()).toEqual([
      { amount: 100, status: "succeeded", reference: "re_1" },
      { amount: 800, status: "succeeded", reference: "re_2" },
    ]);
    const more = pool.query(
      "insert into refunds (payment_id, amount, status) values (1, 1, 'requested')",
    );
    await expect(more).rejects.toMatchObject({ constraint: "payments_refunded_amount_range" });
  });
});
