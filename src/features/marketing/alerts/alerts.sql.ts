import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alertLimits, unconfirmedDays } from "#src/domain/enquiry-limits.ts";
import { maxListedOfPerson } from "#src/domain/limits.ts";
import { paths } from "#src/lib/paths.ts";
import { type CustomerPanel, isOfCustomer } from "#src/office/contributions.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { alertKeys, priceAlerts, watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { changesAny } from "#src/platform/db/records.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import { type PersonalData, shownWatch } from "#src/platform/security/personal-data.ts";
import { hashToken, hasToken, newToken } from "#src/platform/security/tokens.ts";
import { purgeChanges } from "./watch-changes.sql.ts";

export type NewAlert = typeof watchAlerts.$inferInsert;

/** Undefined if the address has asked for this watch or search before and confirmed it. */
export async function insertAlert(tx: Tx, alert: NewAlert) {
  const { email, watchId, address } = watchAlerts;
  const [row] = await tx
    .insert(watchAlerts)
    .values(alert)
    .onConflictDoUpdate({
      target: [email, alert.address ? address : watchId],
      set: { createdAt: sql`now()` },
      setWhere: isNull(watchAlerts.confirmedAt),
    })
    .returning({ id: watchAlerts.id });
  return row?.id;
}

export const countConfirmed = (db: DbOrTx, email: string): Promise<number> =>
  db.$count(watchAlerts, and(eq(watchAlerts.email, email), isNotNull(watchAlerts.confirmedAt)));

/** News for alerts that are confirmed and were not told of anything for a day. */
const dueNews = sql`watch_alert_watches as known
  join watch_alerts as alert on alert.id = known.alert_id
  join watches as watch on watch.id = known.watch_id
  where known.is_news and watch.for_sale and alert.confirmed_at is not null
    and (alert.told_at is null
      or alert.told_at < now() - make_interval(hours => ${alertLimits.hoursBetween}))`;

/** In the order of the alerts, so that nothing is read of those without news. */
export async function findDueAddresses(db: DbOrTx, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select distinct alert.id, alert.email from ${dueNews} order by alert.id limit ${limit}`,
  );
  return [...new Set(rows.map(({ email }) => email))];
}

/** Locks the alerts of an address and takes note of their news. There are none if another process does so. */
export async function claimNews(tx: Tx, email: string) {
  const { id, watchId, label, address } = watchAlerts;
  const alerts = await tx
    .select({ id, watchId, label, address })
    .from(watchAlerts)
    .where(eq(watchAlerts.email, email))
    .orderBy(asc(id))
    .for("update", { skipLocked: true });
  const ids = alerts.map((alert) => alert.id);
  const { rows } = await tx.execute<{ alertId: number; watchId: number }>(sql`
    update watch_alert_watches as told set is_news = false
    from (select known.* from ${dueNews} and alert.id = any(${sql.param(ids)}::int[])) as due
    where told.alert_id = due.alert_id and told.watch_id = due.watch_id
    returning told.alert_id as "alertId", told.watch_id as "watchId"`);
  const told = rows.map((row) => row.alertId);
  await tx.update(watchAlerts).set({ toldAt: sql`now()` }).where(inArray(id, told));
  return alerts.flatMap((alert) => {
    const own = rows.filter(({ alertId }) => alertId === alert.id);
    return own.length > 0 ? [{ ...alert, watchIds: own.map((row) => row.watchId) }] : [];
  });
}

const isConfirmed = sql<boolean>`${watchAlerts.confirmedAt} is not null`;

export function findSearchesOf(db: DbOrTx, email: string) {
  const { id, address, label } = watchAlerts;
  return db
    .select({ id, isConfirmed, label: sql<string>`${label}`, address: sql<string>`${address}` })
    .from(watchAlerts)
    .where(and(eq(watchAlerts.email, email), isNotNull(address)))
    .orderBy(asc(id));
}

export function findAlertsOf(db: DbOrTx, email: string) {
  return db
    .select({
      id: watchAlerts.id,
      isConfirmed,
      watchId: watches.id,
      model: watches.model,
      brandName: brands.name,
      reference: watches.reference,
    })
    .from(watchAlerts)
    .innerJoin(watches, eq(watches.id, watchAlerts.watchId))
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(eq(watchAlerts.email, email))
    .orderBy(asc(watchAlerts.id));
}

const chosen = (email: string, id: number | undefined) =>
  and(eq(watchAlerts.email, email), id === undefined ? undefined : eq(watchAlerts.id, id));

export async function confirmAlerts(tx: Tx, email: string, id?: number): Promise<void> {
  await tx
    .update(watchAlerts)
    .set({ confirmedAt: sql`now()` })
    .where(and(chosen(email, id), isNull(watchAlerts.confirmedAt)));
  // A change of the watch that was under way when the alert was stored has not seen the alert.
  await tx.execute(sql`
    insert into watch_changes (watch_id) select watch_id from watch_alerts
      where email = ${email} and watch_id is not null`);
}

export async function endAlerts(tx: Tx, email: string, id?: number): Promise<number> {
  const { rowCount } = await tx.delete(watchAlerts).where(chosen(email, id));
  return rowCount ?? 0;
}

/** The key of a mail's links. Those of earlier mails stay valid. */
export async function insertAlertKey(tx: Tx, email: string): Promise<string> {
  const key = newToken();
  await tx.insert(alertKeys).values({ keyHash: hashToken(key), email });
  return key;
}

export async function findAddressByKey(db: DbOrTx, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: alertKeys.email })
    .from(alertKeys)
    .where(hasToken(alertKeys.keyHash, key));
  return row?.email;
}

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
  const isNew = await changesAny(tx.insert(priceAlerts).values({ userId }).onConflictDoNothing());
  await tx.execute(sql`
    insert into price_alert_watches (user_id, watch_id, price)
    select distinct list.user_id, watch.id, watch.retail_price
    from wishlists as list
    join wishlist_items as item on item.wishlist_id = list.id
    join watches as watch on watch.id = item.watch_id
    where list.user_id = ${userId} and watch.published and watch.retail_price is not null
    on conflict do nothing`);
  return isNew;
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

/** Requests that nobody confirmed, and alerts about watches that nobody waits for any more. */
export async function purgeAlerts(db: DbOrTx, keptDays: number): Promise<void> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db
    .delete(watchAlerts)
    .where(
      or(
        lt(watchAlerts.createdAt, daysAgo(keptDays)),
        sql`${watchAlerts.confirmedAt} is null and ${watchAlerts.createdAt} < ${daysAgo(unconfirmedDays)}`,
      ),
    );
  await db.delete(alertKeys).where(lt(alertKeys.createdAt, daysAgo(keptDays)));
  await purgeChanges(db);
}

export const alertData: PersonalData = {
  kind: "alerts",
  title: "Alerts",
  rows: ({ userId, email }) => sql`
    select coalesce(a.label, ${shownWatch(sql`a.watch_id`)}) as watch, a.created_at as "createdAt", a.confirmed_at as "confirmedAt",
      a.told_at as "toldAt"
    from watch_alerts a where a.email = ${email} or a.user_id = ${userId}
    union all
    select 'Lower prices of wishlists', created_at, confirmed_at, told_at from price_alerts where user_id = ${userId}
    order by 2`,
  /** Alerts of an account about prices go with the account. */
  async forget(tx, email) {
    await tx.delete(watchAlerts).where(eq(watchAlerts.email, email));
    await tx.delete(alertKeys).where(eq(alertKeys.email, email));
    return 0;
  },
  purge: (db, kept) => purgeAlerts(db, kept.alerts),
};

export const customersAlerts: CustomerPanel = {
  title: "Alerts",
  empty: "No alerts.",
  async find(db, customer) {
    const { id, watchId, email, userId, address, createdAt } = watchAlerts;
    const name = sql<string>`coalesce(${watchAlerts.label}, ${brands.name} || ' ' || ${watches.model})`;
    const rows = await db
      .select({ id, watchId, address, name, createdAt })
      .from(watchAlerts)
      .leftJoin(watches, eq(watches.id, watchId))
      .leftJoin(brands, eq(brands.id, watches.brandId))
      .where(isOfCustomer(customer, email, email, userId))
      .orderBy(desc(id))
      .limit(maxListedOfPerson);
    return rows.map((row) => ({
      ...{ id: row.id, label: row.name, at: row.createdAt },
      href: row.address ?? paths.watch(row.watchId ?? 0),
    }));
  },
};
