import {
  bigint,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { foreignKey } from "./columns.ts";
import { brands } from "./schema.ts";

// Counts and sums that triggers maintain, so that reading them costs the same at any size. Nothing
// else writes these tables. See decision 038.

export const brandCounts = pgTable("brand_counts", {
  brandId: foreignKey("brand_id", () => brands.id, "cascade").primaryKey(),
  /** Watches for sale. */
  count: integer("count").notNull(),
  /** Sold watches included. */
  total: integer("total").notNull().default(0),
});

/** In `catalog_totals`, the rows that sum up all facet codes. */
export const anyFacetCode = -1;

/** Watches for sale by brand, facet code and price step. */
export const catalogTotals = pgTable(
  "catalog_totals",
  {
    facetCode: integer("facet_code").notNull(),
    /** The price rounded down to two digits, as in price-step.ts. */
    priceStep: integer("price_step").notNull(),
    brandId: foreignKey("brand_id", () => brands.id, "cascade").notNull(),
    count: integer("count").notNull(),
    /** Watches without a price are counted but not summed. */
    priced: integer("priced").notNull(),
    retail: bigint("retail", { mode: "number" }).notNull(),
    wholesale: bigint("wholesale", { mode: "number" }).notNull(),
    /** The sum of the watches' discounts in percent. */
    discount: numeric("discount").notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.facetCode, row.priceStep, row.brandId] }),
    index("catalog_totals_price").on(row.priceStep, row.facetCode, row.brandId, row.count),
  ],
);

/** Each watch for sale has added this to `catalog_totals`, so that a change subtracts exactly that. */
export const summedWatches = pgTable(
  "summed_watches",
  {
    watchId: integer("watch_id").primaryKey(),
    brandId: integer("brand_id").notNull(),
    facetCode: integer("facet_code").notNull(),
    listPrice: integer("list_price").notNull(),
    retail: integer("retail"),
    wholesale: integer("wholesale"),
  },
  (row) => [index("summed_watches_price").on(row.listPrice)],
);

export const rowCounts = pgTable("row_counts", {
  tableName: text("table_name").primaryKey(),
  count: bigint("count", { mode: "number" }).notNull(),
});

export const orderTotals = pgTable("order_totals", {
  status: text("status").primaryKey(),
  count: bigint("count", { mode: "number" }).notNull(),
  total: bigint("total", { mode: "number" }).notNull(),
});

/** Watches that are here, held or not, by the day on which they came (UTC). */
export const stockDays = pgTable("stock_days", {
  day: date("day").primaryKey(),
  watches: integer("watches").notNull(),
  units: bigint("units", { mode: "number" }).notNull(),
  /** The sums are of all units, in whole US dollars. Watches without a price or a cost add nothing. */
  retail: bigint("retail", { mode: "number" }).notNull(),
  cost: bigint("cost", { mode: "number" }).notNull(),
  /** Watches whose cost is known, and what their units would sell for. */
  costed: integer("costed").notNull(),
  costedRetail: bigint("costed_retail", { mode: "number" }).notNull(),
});

/** Each watch has added this to `stock_days`, so that a change subtracts exactly that. */
export const stockedWatches = pgTable("stocked_watches", {
  watchId: integer("watch_id").primaryKey(),
  day: date("day").notNull(),
  units: integer("units").notNull(),
  retail: integer("retail"),
  cost: integer("cost"),
});
