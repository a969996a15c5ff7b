import { desc, eq, sql } from "drizzle-orm";
import { maxFeaturedListed } from "#src/domain/limits.ts";
import { shopSettings } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import type { SettingName } from "#src/platform/settings/shop-settings.ts";

export function findChanges(db: DbOrTx) {
  return db
    .select({
      name: shopSettings.name,
      updatedAt: shopSettings.updatedAt,
      updatedBy: colleague(users),
    })
    .from(shopSettings)
    .leftJoin(users, eq(users.id, shopSettings.updatedBy));
}

/** The lock is on the name, because the row may not exist yet. */
export async function lockSetting(tx: Tx, name: SettingName) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`);
  const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.name, name));
  return row;
}

export async function storeSetting(
  tx: Tx,
  name: SettingName,
  value: unknown,
  updatedBy: number,
): Promise<void> {
  const updatedAt = sql`date_trunc('milliseconds', clock_timestamp())`;
  await tx
    .insert(shopSettings)
    .values({ name, value, updatedBy, updatedAt })
    .onConflictDoUpdate({ target: shopSettings.name, set: { value, updatedBy, updatedAt } });
}

const today = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`;

/** True if a day of the shop's calendar lies between the two, which may be open. */
export async function isToday(
  db: DbOrTx,
  { from, until }: { from: string | null; until: string | null },
  timeZone: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ shown: boolean }>(sql`
    select coalesce(${from}::date <= ${today(timeZone)}, true)
      and coalesce(${until}::date >= ${today(timeZone)}, true) as shown`);
  return rows[0]?.shown ?? false;
}

/** Begins and ends the announcement; its trigger makes pages stale. It is no change by a person. */
export async function updateAnnouncement(db: DbOrTx, timeZone: string): Promise<void> {
  const value = shopSettings.value;
  const shown = sql`(coalesce((${value}->>'from')::date <= ${today(timeZone)}, true)
    and coalesce((${value}->>'until')::date >= ${today(timeZone)}, true))`;
  await db
    .update(shopSettings)
    .set({ value: sql`jsonb_set(${value}, '{shown}', to_jsonb(${shown}))` })
    .where(
      sql`${shopSettings.name} = 'announcement' and (${value}->>'shown')::boolean <> ${shown}`,
    );
}

/** The newest comes first, as on the home page. */
export function findFeatured(db: DbOrTx) {
  return db
    .select({
      id: watches.id,
      name: sql<string>`${brands.name} || ' ' || ${watches.model}`,
      reference: watches.reference,
      isShown: watches.isAvailable,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(sql`${watches.featured}`)
    .orderBy(desc(watches.createdAt), desc(watches.id))
    .limit(maxFeaturedListed);
}
