import { sql } from "drizzle-orm";
import type { WatchFilter } from "#src/features/catalog/catalog.contract.ts";
import { summedIn, totalsOf } from "#src/features/catalog/totals.sql.ts";
import { priceSpan } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { wholesaleApplications } from "#src/platform/db/enquiry-tables.ts";
import { splitIntoSteps } from "#src/platform/db/price-step.ts";
import { catalogTotals, summedWatches } from "#src/platform/db/summary-tables.ts";
import type { Application } from "./application.schema.ts";
import type { WholesaleSummary } from "./wholesale.contract.ts";

const emptySummary: WholesaleSummary = {
  count: 0,
  totalRetail: 0,
  totalWholesale: 0,
  averageDiscount: 0,
};

/**
 * A watch without a price is counted but adds nothing to the sums. Whole price steps are read from the
 * totals. Only at the ends of a price range single watches are added, for example those of exactly
 * $5,000 below that limit.
 */
export async function summariseWholesale(
  db: DbOrTx,
  search: WatchFilter,
): Promise<WholesaleSummary> {
  const { steps, ends } = splitIntoSteps(priceSpan(search));
  const { count, priced, retail, wholesale, discount } = catalogTotals;
  const totals = db
    .select({ count, priced, retail, wholesale, discount })
    .from(catalogTotals)
    .where(totalsOf(search, steps));
  const singles = ends.map((span) =>
    db
      .select({
        count: sql`1`,
        priced: sql`(${summedWatches.retail} is not null)::int`,
        retail: summedWatches.retail,
        wholesale: summedWatches.wholesale,
        discount: sql`discount_percent(${summedWatches.retail}, ${summedWatches.wholesale})`,
      })
      .from(summedWatches)
      .where(summedIn(search, span)),
  );
  const { rows } = await db.execute<{ [Figure in keyof WholesaleSummary]: number }>(sql`
    select coalesce(sum(count), 0)::int as "count",
      coalesce(sum(retail), 0)::float8 as "totalRetail",
      coalesce(sum(wholesale), 0)::float8 as "totalWholesale",
      coalesce(sum(discount) / nullif(sum(priced), 0), 0)::float8 as "averageDiscount"
    from (${sql.join([totals, ...singles], sql` union all `)}) as part`);
  return rows[0] ?? emptySummary;
}

export async function insertApplication(db: DbOrTx, application: Application): Promise<number> {
  const { website, purchaseHistory, additionalInfo } = application;
  const [row] = await db
    .insert(wholesaleApplications)
    .values({
      ...application,
      website: website || null,
      purchaseHistory: purchaseHistory || null,
      additionalInfo: additionalInfo || null,
    })
    .returning({ id: wholesaleApplications.id });
  if (!row) throw new Error("The application was not stored.");
  return row.id;
}
