import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alertLimits } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { alertKeys, watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { brands, watches } from "#src/platform/db/schema.ts";
import { hashToken, hasToken, newToken } from "#src/platform/tokens.ts";

interface NewAlert {
  readonly email: string;
  readonly watchId: number;
  readonly userId: number | null;
}

/** Undefined if the address has asked for this watch before and confirmed it. */
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
  return row?.id;
}

/** News for alerts that are confirmed and were not told of anything for a day. */
const dueNews = sql`watch_alert_watches as known
  join watch_alerts as alert on alert.id = known.alert_id
  join watches as watch on watch.id = known.watch_id
  where known.is_news and watch.for_sale and alert.confirmed_at is not null
    and (alert.told_at is null
      or alert.told_at < now() - make_interval(hours => ${alertLimits.hoursBetween}))`;

/** Alerts for which there is something to tell. */
export async function findDueAlerts(db: DbOrTx, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct alert.id from ${dueNews} order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
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
    update watch_alert_watches set is_news = false
    where alert_id = ${id}
      and watch_id in (select known.watch_id from ${dueNews} and alert.id = ${id})
    returning watch_id`);
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

const chosen = (email: string, id: number | undefined) =>
  and(eq(watchAlerts.email, email), id === undefined ? undefined : eq(watchAlerts.id, id));

/** One of them, or all. */
export async function confirmAlerts(tx: Tx, email: string, id?: number): Promise<void> {
  await tx
    .update(watchAlerts)
    .set({ confirmedAt: sql`now()` })
    .where(and(chosen(email, id), isNull(watchAlerts.confirmedAt)));
  // A change of the watch that was under way when the alert was stored has not seen the alert.
  await tx.execute(sql`
    insert into watch_changes (watch_id) select watch_id from watch_alerts where email = ${email}`);
}

/** One of them, or all; returns how many. */
export async function endAlerts(tx: Tx, email: string, id?: number): Promise<number> {
  const rows = await tx
    .delete(watchAlerts)
    .where(chosen(email, id))
    .returning({ id: watchAlerts.id });
  return rows.length;
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
