import { hash, randomBytes } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alertLimits } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { alertKeys, watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

interface NewAlert {
  readonly email: string;
  readonly watchId: number;
  readonly userId: number | null;
}

/**
 * Undefined if the address has asked for this watch before and confirmed it. Watches like it that are for sale
 * already are no news.
 */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<number | undefined> {
  const [row] = await tx
    .insert(watchAlerts)
    .values(alert)
    .onConflictDoUpdate({
      target: [watchAlerts.email, watchAlerts.watchId],
      set: { createdAt: sql`now()` },
      setWhere: isNull(watchAlerts.confirmedAt),
    })
    .returning({ id: watchAlerts.id });
  if (!row) return undefined;
  await tx.execute(sql`
    insert into watch_alert_watches (alert_id, watch_id)
    ${newsOf(sql`alert.id = ${row.id}`)} on conflict do nothing`);
  return row.id;
}

/** The letters and the first four or more digits of a reference: 126610 of 126610LN, 5711 of 5711/1A-010. */
const family = (reference: string) =>
  sql.raw(`substring(upper(${reference}) from '^[A-Z]*[0-9]{4,}')`);

/**
 * Watches for sale of which an alert's owner does not know: the watch itself, those of the same brand and model, and
 * those of the same brand and family of references.
 */
const newsOf = (condition: ReturnType<typeof sql>) => sql`
  with asked as (
    select alert.id, watch.brand_id, lower(watch.model) as model,
      ${family("watch.reference")} as family
    from watch_alerts as alert join watches as watch on watch.id = alert.watch_id
    where ${condition}
  ), offered as (
    select id, brand_id, lower(model) as model, ${family("reference")} as family
    from watches where for_sale and exists (select from asked)
  ), alike as (
    select asked.id as alert_id, offered.id as watch_id
    from asked join offered using (brand_id, model)
    union
    select asked.id, offered.id from asked join offered using (brand_id, family)
  )
  select alert_id, watch_id from alike
  where not exists (
    select from watch_alert_watches as known
    where known.alert_id = alike.alert_id and known.watch_id = alike.watch_id)`;

/** Confirmed, and not told of anything for a day. */
const isDue = sql`alert.confirmed_at is not null
  and (alert.told_at is null
    or alert.told_at < now() - make_interval(hours => ${alertLimits.hoursBetween}))`;

/** Alerts for which there is something to tell. */
export async function findDueAlerts(db: DbOrTx, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct alert_id as id from (${newsOf(isDue)}) as news order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** A watch that is not for sale any more is news when it comes back. Those like it are news once. */
export async function forgetUnavailable(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    delete from watch_alert_watches as known using watch_alerts as alert, watches as watch
    where alert.id = known.alert_id and watch.id = alert.watch_id
      and known.watch_id = alert.watch_id and not watch.for_sale`);
}

/** Locks an alert and takes note of its news; undefined if another process does so, or nothing is due. */
export async function takeNews(tx: Tx, id: number) {
  const [alert] = await tx
    .select({ email: watchAlerts.email, watchId: watchAlerts.watchId })
    .from(watchAlerts)
    .where(eq(watchAlerts.id, id))
    .for("update", { skipLocked: true });
  if (!alert) return undefined;
  const { rows } = await tx.execute<{ watch_id: number }>(sql`
    insert into watch_alert_watches (alert_id, watch_id)
    ${newsOf(sql`alert.id = ${id} and ${isDue}`)} returning watch_id`);
  if (rows.length === 0) return undefined;
  await tx.update(watchAlerts).set({ toldAt: sql`now()` }).where(eq(watchAlerts.id, id));
  return { ...alert, watchIds: rows.map((row) => row.watch_id) };
}

/** With the watches' names, oldest first. */
export function findAlertsOf(db: DbOrTx, email: string) {
  return db
    .select({
      id: watchAlerts.id,
      confirmedAt: watchAlerts.confirmedAt,
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

export async function confirmAlerts(tx: Tx, email: string): Promise<void> {
  await tx
    .update(watchAlerts)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(watchAlerts.email, email), isNull(watchAlerts.confirmedAt)));
}

/** One of them, or all; returns how many. */
export async function endAlerts(tx: Tx, email: string, id?: number): Promise<number> {
  const rows = await tx
    .delete(watchAlerts)
    .where(and(eq(watchAlerts.email, email), id === undefined ? undefined : eq(watchAlerts.id, id)))
    .returning({ id: watchAlerts.id });
  return rows.length;
}

const hashOf = (key: string) => hash("sha256", key, "buffer");

/** The key of a mail's links. Those of earlier mails stay valid. */
export async function insertAlertKey(tx: Tx, email: string): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  await tx.insert(alertKeys).values({ keyHash: hashOf(key), email });
  return key;
}

export async function findAddressByKey(db: DbOrTx, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: alertKeys.email })
    .from(alertKeys)
    .where(eq(alertKeys.keyHash, hashOf(key)));
  return row?.email;
}
