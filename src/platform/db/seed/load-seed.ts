import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Tx } from "#src/platform/db/client.ts";
import { brands, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { seedDone } from "#src/platform/db/system-tables.ts";
import catalog from "./catalog.json" with { type: "json" };

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const dollars = z.int().positive();

const brand = z.object({
  name: z.string().min(1),
  slug,
  founded: z.int(),
  country: z.string().min(1),
  description: z.string().min(1),
});

const watch = z.object({
  slug,
  brand: slug,
  model: z.string().min(1),
  reference: z.string().min(1),
  description: z.string().min(1),
  caseSize: z.string().regex(/^\d+(\.\d+)?mm$/),
  dialColor: z.string().min(1),
  material: z.string().min(1),
  condition: z.string().min(1),
  boxPapers: z.string().min(1),
  year: z.int(),
  retailPrice: dollars,
  wholesalePrice: dollars,
  /** On hand, and ever received: what is missing was sold before the shop opened. */
  units: z.int().nonnegative(),
  received: z.int().positive(),
  rare: z.boolean(),
  featured: z.boolean(),
  newArrival: z.boolean(),
  limited: z.boolean(),
  createdDaysAgo: z.int().nonnegative(),
  movement: z.string(),
  powerReserveHours: z.int(),
  waterResistanceMeters: z.int(),
  crystal: z.string(),
  bracelet: z.string(),
  render: z.object({ views: z.array(z.string()).min(1) }),
});

const catalogFile = z.object({ brands: z.array(brand), watches: z.array(watch) });

type SeedWatch = z.output<typeof watch>;

/** Seeds a shop once; later changes by administrators are never overwritten. */
export async function seedOnce(tx: Tx): Promise<void> {
  const fresh = await tx.insert(seedDone).values({}).onConflictDoNothing().returning();
  if (fresh.length === 0 || (await tx.$count(brands)) > 0) return;
  await loadSeed(tx);
}

/** Can run repeatedly: an existing slug is updated and keeps its id and its stock. */
export async function loadSeed(tx: Tx): Promise<void> {
  const file = catalogFile.parse(catalog);
  const brandRows = await tx
    .insert(brands)
    .values(file.brands)
    .onConflictDoUpdate({ target: brands.slug, set: incoming(brands, ["id", "slug", "createdAt"]) })
    .returning({ id: brands.id, slug: brands.slug });
  const brandIds = new Map(brandRows.map((row) => [row.slug, row.id]));

  const watchRows = await tx
    .insert(watches)
    .values(file.watches.map((watch) => watchRow(watch, brandIds)))
    .onConflictDoUpdate({
      target: watches.slug,
      set: incoming(watches, ["id", "slug", "createdAt", ...stock]),
    })
    .returning({ id: watches.id, slug: watches.slug });
  const prices = new Map(file.watches.map((watch) => [watch.slug, watch.wholesalePrice]));

  await tx
    .insert(wholesalePrices)
    .values(watchRows.map(({ id, slug }) => ({ watchId: id, price: prices.get(slug) ?? 0 })))
    .onConflictDoUpdate({
      target: wholesalePrices.watchId,
      set: incoming(wholesalePrices, ["watchId"]),
    });
}

const stock = ["units", "held", "received", "soldElsewhere", "published"];

function watchRow(watch: SeedWatch, brandIds: ReadonlyMap<string, number>) {
  const { brand, render, wholesalePrice, createdDaysAgo, ...columns } = watch;
  const brandId = brandIds.get(brand);
  if (brandId === undefined) throw new Error(`The seed watch ${watch.slug} has an unknown brand.`);
  return {
    ...columns,
    brandId,
    soldElsewhere: watch.received - watch.units,
    images: render.views.map((view) => `/media/${watch.slug}--${view.replaceAll("_", "-")}`),
    caseSizeMm: Number.parseFloat(watch.caseSize),
    createdAt: sql`now() - make_interval(days => ${createdDaysAgo})`,
  };
}

/** For an upsert: every column from the new row, except the excluded and generated ones. */
function incoming(table: PgTable, excludedColumns: readonly string[]) {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, column]) => !excludedColumns.includes(key) && !column.generated,
  );
  return Object.fromEntries(
    columns.map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
