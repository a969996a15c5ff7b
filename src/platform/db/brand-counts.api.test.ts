import { count, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#tests/database.ts";
import type { Database, DbOrTx } from "./client.ts";
import { brands, watches, wholesalePrices } from "./schema.ts";
import { brandCounts } from "./summary-tables.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const [rolex, omega] = [1, 2];

async function storedCountOf(brandId: number): Promise<number> {
  const [row] = await database.db
    .select()
    .from(brandCounts)
    .where(eq(brandCounts.brandId, brandId));
  return row?.count ?? 0;
}

afterEach(async () => {
  const { db } = database;
  const counted = await db
    .select({
      brandId: watches.brandId,
      count: sql<number>`(count(*) filter (where ${watches.isAvailable}))::int`,
      total: count(),
    })
    .from(watches)
    .groupBy(watches.brandId)
    .orderBy(watches.brandId);
  const stored = await db.select().from(brandCounts).orderBy(brandCounts.brandId);
  expect(stored.filter((row) => row.total !== 0)).toEqual(counted);
});

/** Copies of a brand's watches, all in one statement. */
async function addCopies(db: DbOrTx, brandId: number, name: string): Promise<void> {
  await db.execute(sql`
    insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm,
      dial_color, material, condition, box_papers, units)
    select ${name} || slug, brand_id, model, reference, description, case_size, case_size_mm,
      dial_color, material, condition, box_papers, units
    from watches where brand_id = ${brandId} and slug not like 'copy-%'`);
}

const removeCopies = (db: DbOrTx, name: string) =>
  db.delete(watches).where(sql`${watches.slug} like ${`${name}%`}`);

test("counts watches added and deleted in one statement", async () => {
  const before = await storedCountOf(rolex);
  await addCopies(database.db, rolex, "copy-");
  expect(await storedCountOf(rolex)).toBe(before * 2);
  await removeCopies(database.db, "copy-");
  expect(await storedCountOf(rolex)).toBe(before);
});

test("counts watches at the end of a transaction that defers it", async () => {
  const before = await storedCountOf(rolex);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select defer_catalog_sums()`);
    await addCopies(tx, rolex, "copy-");
    await tx.update(watches).set({ brandId: omega }).where(eq(watches.id, 1));
    expect(await storedCountOf(rolex)).toBe(before);
    await addCopies(database.db, omega, "copy-");
    await tx.execute(sql`select apply_deferred_sums()`);
  });
  expect(await storedCountOf(rolex)).toBe(before * 2 - 1);
  await removeCopies(database.db, "copy-");
  await database.db.update(watches).set({ brandId: rolex }).where(eq(watches.id, 1));
});

test("counts sold and reserved watches only in the total", async () => {
  const before = await storedCountOf(rolex);
  const setUnits = (units: number) =>
    database.db.update(watches).set({ units }).where(eq(watches.id, 1));
  await setUnits(0);
  expect(await storedCountOf(rolex)).toBe(before - 1);
  await setUnits(1);
  await database.db.update(watches).set({ held: 1 }).where(eq(watches.id, 1));
  expect(await storedCountOf(rolex)).toBe(before - 1);
  await database.db.update(watches).set({ held: 0 }).where(eq(watches.id, 1));
  expect(await storedCountOf(rolex)).toBe(before);
});

test("follows a watch to another brand, and ignores other changes", async () => {
  const before = [await storedCountOf(rolex), await storedCountOf(omega)];
  const { db } = database;
  await db.update(watches).set({ brandId: omega }).where(eq(watches.id, 1));
  expect([await storedCountOf(rolex), await storedCountOf(omega)]).toEqual([
    (before[0] ?? 0) - 1,
    (before[1] ?? 0) + 1,
  ]);
  await db.update(watches).set({ brandId: rolex, retailPrice: 9_999 }).where(eq(watches.id, 1));
  expect([await storedCountOf(rolex), await storedCountOf(omega)]).toEqual(before);
});

test("deletes the count with its brand", async () => {
  const { db } = database;
  const [brand] = await db
    .insert(brands)
    .values({ name: "Nomos", slug: "nomos", description: "" })
    .returning();
  await db
    .update(watches)
    .set({ brandId: brand?.id ?? 0 })
    .where(eq(watches.id, 1));
  expect(await storedCountOf(brand?.id ?? 0)).toBe(1);
  await db.update(watches).set({ brandId: rolex }).where(eq(watches.id, 1));
  await db.delete(brands).where(eq(brands.id, brand?.id ?? 0));
  expect(await storedCountOf(brand?.id ?? 0)).toBe(0);
});

test("ignores what is rolled back", async () => {
  const before = await storedCountOf(rolex);
  const undone = database.db.transaction(async (tx) => {
    await addCopies(tx, rolex, "copy-");
    tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  expect(await storedCountOf(rolex)).toBe(before);
});

test("two transactions that write brands in opposite order both succeed", async () => {
  const before = [await storedCountOf(rolex), await storedCountOf(omega)];
  const write = (first: number, second: number, name: string) =>
    database.db.transaction(async (tx) => {
      await addCopies(tx, first, name);
      await addCopies(tx, second, name);
    });
  await Promise.all(
    [1, 2, 3, 4].flatMap((round) => [
      write(rolex, omega, `copy-a${round}-`),
      write(omega, rolex, `copy-b${round}-`),
    ]),
  );
  expect([await storedCountOf(rolex), await storedCountOf(omega)]).toEqual(
    before.map((stored) => stored * 9),
  );
  await removeCopies(database.db, "copy-");
});

test("a truncated table counts nothing", async () => {
  await database.db.delete(wholesalePrices);
  await database.db.execute(sql`truncate watches cascade`);
  expect(await database.db.$count(brandCounts)).toBe(0);
});
