import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alertLimits } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { priceAlerts } from "#src/platform/db/mailing-tables.ts";
import { users } from "#src/platform/db/schema.ts";

export interface PriceAlertState {
  readonly isOn: boolean;
  readonly isConfirmed: boolean;
}

export const findPriceAlert = (db: DbOrTx, userId: number) => stateWhere(db, eq(users.id, userId));

export const findPriceAlertOf = (db: DbOrTx, email: string) =>
  stateWhere(db, eq(users.emailKey, email));

/** Confirmed by the link of its own mail, or because the account's address is confirmed. */
async function stateWhere(db: DbOrTx, owner: SQL): Promise<PriceAlertState> {
  const [row] = await db
    .select({ alone: priceAlerts.confirmedAt, account: users.emailConfirmedAt })
    .from(priceAlerts)
    .innerJoin(users, eq(users.id, priceAlerts.userId))
    .where(owner);
  return { isOn: row !== undefined, isConfirmed: Boolean(row?.alone ?? row?.account) };
}

/** Takes down the prices that the customer sees now. False if they are on already. */
export async function insertPriceAlert(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .insert(priceAlerts)
    .values({ userId })
    .onConflictDoNothing()
    .returning({ userId: priceAlerts.userId });
  await tx.execute(sql`
    insert into price_alert_watches (user_id, watch_id, price)
    select distinct list.user_id, watch.id, watch.retail_price
    from wishlists as list
    join wishlist_items as item on item.wishlist_id = list.id
    join watches as watch on watch.id = item.watch_id
    where list.user_id = ${userId} and watch.published and watch.retail_price is not null
    on conflict do nothing`);
  return rows.length > 0;
}

export async function endPriceAlert(tx: Tx, userId: number): Promise<void> {
  await tx.delete(priceAlerts).where(eq(priceAlerts.userId, userId));
}

const ownersOf = (tx: DbOrTx, email: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.emailKey, email));

export async function confirmPriceAlert(tx: Tx, email: string): Promise<void> {
  await tx
    .update(priceAlerts)
    .set({ confirmedAt: sql`now()` })
    .where(and(inArray(priceAlerts.userId, ownersOf(tx, email)), isNull(priceAlerts.confirmedAt)));
}

export async function endPriceAlertOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(priceAlerts).where(inArray(priceAlerts.userId, ownersOf(tx, email)));
}

/** Confirmed, of an account that is in use, and not told of anything for a day. */
const isDue = sql`coalesce(alert.confirmed_at, owner.email_confirmed_at) is not null
  and owner.disabled_at is null
  and (alert.told_at is null
    or alert.told_at < now() - make_interval(hours => ${alertLimits.hoursBetween}))`;

const drops = sql`price_alert_watches as known
  join price_alerts as alert on alert.user_id = known.user_id
  join users as owner on owner.id = alert.user_id
  join watches as watch on watch.id = known.watch_id
  join brands as brand on brand.id = watch.brand_id
  where known.fell and watch.for_sale and watch.retail_price < known.price and ${isDue}`;

export async function findDuePriceAlerts(db: DbOrTx, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct alert.user_id as id from ${drops} order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

interface PriceDrop extends Record<string, unknown> {
  readonly email: string;
  readonly watchId: number;
  readonly brandName: string;
  readonly model: string;
  readonly reference: string;
  readonly before: number;
  readonly now: number;
}

/** Locks a customer's alert and takes note of the prices that fell, the largest fall first. */
export async function takeDrops(tx: Tx, userId: number): Promise<PriceDrop[]> {
  const [alert] = await tx
    .select({ userId: priceAlerts.userId })
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    .for("update", { skipLocked: true });
  if (!alert) return [];
  const { rows } = await tx.execute<PriceDrop>(sql`
    select owner.email_key as email, watch.id as "watchId", brand.name as "brandName", watch.model,
      watch.reference, known.price as before, watch.retail_price as now
    from ${drops} and alert.user_id = ${userId}
    order by known.price - watch.retail_price desc, watch.id`);
  if (rows.length === 0) return [];
  await tx.execute(sql`
    update price_alert_watches as known set price = watch.retail_price, fell = false
    from watches as watch
    where watch.id = known.watch_id and known.user_id = ${userId} and known.fell
      and watch.for_sale and watch.retail_price < known.price`);
  await tx.update(priceAlerts).set({ toldAt: sql`now()` }).where(eq(priceAlerts.userId, userId));
  return rows;
}
