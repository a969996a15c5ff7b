import { eq, sql } from "drizzle-orm";
import { listed, type WatchSearch } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { watches, wholesaleApplications, wholesalePrices } from "#src/platform/db/schema.ts";
import type { Application } from "./application.schema.ts";
import type { WholesaleSummary } from "./wholesale.contract.ts";

const emptySummary: WholesaleSummary = {
  count: 0,
  totalRetail: 0,
  totalWholesale: 0,
  averageDiscount: 0,
};

/** A watch without a price is counted but adds nothing to the sums. */
export async function summariseWholesale(
  db: DbOrTx,
  search: WatchSearch,
): Promise<WholesaleSummary> {
  const retail = watches.retailPrice;
  const wholesale = sql`coalesce(${wholesalePrices.price}, ${retail})`;
  const priced = sql`filter (where ${retail} is not null)`;
  const [summary] = await db
    .select({
      count: sql<number>`count(*)::int`,
      totalRetail: sql<number>`coalesce(sum(${retail}), 0)::float8`,
      totalWholesale: sql<number>`coalesce(sum(${wholesale}) ${priced}, 0)::float8`,
      averageDiscount: sql<number>`coalesce(avg(100 * (1 - ${wholesale}::float8 / ${retail})) ${priced}, 0)`,
    })
    .from(watches)
    .leftJoin(wholesalePrices, eq(wholesalePrices.watchId, watches.id))
    .where(listed(search));
  return summary ?? emptySummary;
}

export async function insertApplication(db: DbOrTx, application: Application): Promise<void> {
  const { website, purchaseHistory, additionalInfo } = application;
  await db.insert(wholesaleApplications).values({
    ...application,
    website: website || null,
    purchaseHistory: purchaseHistory || null,
    additionalInfo: additionalInfo || null,
  });
}
