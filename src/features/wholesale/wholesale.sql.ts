import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { WatchFilter } from "#src/features/catalog/catalog.contract.ts";
import { summedIn, totalsOf } from "#src/features/catalog/totals.sql.ts";
import { priceSpan, selectWatches, type WatchRow } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  type applicationStates,
  applicationWords,
  wholesaleApplications,
} from "#src/platform/db/enquiry-tables.ts";
import { splitIntoSteps } from "#src/platform/db/price-step.ts";
import { matchesWords, type PageParams, readPage } from "#src/platform/db/read-page.ts";
import { brands, watches } from "#src/platform/db/schema.ts";
import { catalogTotals, summedWatches } from "#src/platform/db/summary-tables.ts";
import { isNoOthers, type PersonalData } from "#src/platform/security/personal-data.ts";
import type { Application, WholesaleSummary } from "./wholesale.contract.ts";

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

const batchSize = 500;

/** All watches for sale, brand by brand, in batches, so that never more than one is in memory. */
export async function* readForSale(db: DbOrTx): AsyncGenerator<WatchRow[]> {
  const ordered = await db.select({ id: brands.id }).from(brands).orderBy(asc(brands.name));
  for (const brand of ordered) {
    let last = 0;
    for (;;) {
      const rows = await selectWatches(db)
        .where(and(eq(watches.brandId, brand.id), eq(watches.forSale, true), gt(watches.id, last)))
        .orderBy(asc(watches.id))
        .limit(batchSize);
      if (rows.length > 0) yield rows;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < batchSize) break;
    }
  }
}

type ApplicationState = (typeof applicationStates)[number];
export type ApplicationRow = typeof wholesaleApplications.$inferSelect;

type ApplicationSort = "companyName" | "contactName" | "email" | "state" | "createdAt";

interface ApplicationView extends PageParams<ApplicationSort> {
  readonly search?: string | undefined;
  readonly state?: ApplicationState | undefined;
}

export function findApplications(db: DbOrTx, view: ApplicationView) {
  const { id, companyName, contactName, email, state, createdAt } = wholesaleApplications;
  return readPage(db, view, {
    table: wholesaleApplications,
    id,
    where: and(
      view.state && eq(state, view.state),
      matchesWords(
        view.search,
        (query) => sql`${applicationWords(wholesaleApplications)} @@ ${query}`,
      ),
    ),
    sorts: { companyName, contactName, email: sql`lower(${email})`, state, createdAt: id },
    select: (ids, order) =>
      db
        .select({ id, companyName, contactName, email, state, createdAt })
        .from(wholesaleApplications)
        .where(ids)
        .orderBy(...order),
  });
}

export async function findApplication(db: DbOrTx, id: number): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(wholesaleApplications)
    .where(eq(wholesaleApplications.id, id));
  return row;
}

export async function lockApplication(tx: Tx, id: number): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(wholesaleApplications)
    .where(eq(wholesaleApplications.id, id))
    .for("update");
  return row;
}

interface Decision {
  readonly state: Exclude<ApplicationState, "new">;
  readonly decidedBy: number;
  readonly reason?: string;
  readonly userId?: number;
}

export async function decideApplication(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx
    .update(wholesaleApplications)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(wholesaleApplications.id, id));
}

export const applicationData: PersonalData = {
  kind: "applications",
  title: "Wholesale applications",
  rows: ({ userId, email }) => sql`
    select company_name as "companyName", contact_name as "contactName", email, phone, website,
      business_type as "businessType", years_in_business as "yearsInBusiness", tax_id as "taxId", address,
      purchase_history as "purchaseHistory", additional_info as "additionalInfo", state, reason,
      created_at as "createdAt"
    from wholesale_applications
    where user_id = ${userId} or (lower(email) = ${email} and ${isNoOthers(sql`user_id`, userId)}) order by id`,
};
