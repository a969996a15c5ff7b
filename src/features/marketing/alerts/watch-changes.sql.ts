import { sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { noteMatches } from "./search-matches.sql.ts";

interface WatchChange extends Record<string, unknown> {
  readonly watchId: number;
  readonly arrived: boolean;
}

export async function takeChanges(tx: Tx, limit: number): Promise<WatchChange[]> {
  const { rows } = await tx.execute<WatchChange>(sql`
    with taken as (
      delete from watch_changes where id = any(array(
        select id from watch_changes order by id limit ${limit} for update skip locked))
      returning watch_id, arrived)
    select watch_id as "watchId", bool_or(arrived) as arrived from taken group by watch_id`);
  return rows;
}

/** Stores what the changes mean for alerts; mails follow when those are due. */
export async function applyChanges(tx: Tx, changes: readonly WatchChange[]): Promise<void> {
  const ids = sql.param(changes.map(({ watchId }) => watchId));
  const arrivals = sql.param(changes.map(({ arrived }) => arrived));
  const changed = sql`unnest(${ids}::integer[], ${arrivals}::boolean[]) as changed (id, arrived)
    join watches as watch on watch.id = changed.id`;
  await forgetUnavailable(tx, changed);
  await tx.execute(sql`
    update watch_alerts as alert set brand_id = watch.brand_id, model = lower(watch.model),
      family = watch_family(watch.reference)
    from ${changed} where alert.watch_id = watch.id
      and (alert.brand_id, alert.model, alert.family)
        is distinct from (watch.brand_id, lower(watch.model), watch_family(watch.reference))`);
  await noteNews(tx, changed);
  const arrived = changes.filter((change) => change.arrived).map(({ watchId }) => watchId);
  await noteMatches(tx, await findOffered(tx, arrived));
  await comparePrices(tx, changed);
}

type Changed = ReturnType<typeof sql>;

/** Free or held, it is in the shop. */
const isOffered = sql`(watch.published and watch.units > 0 and watch.retail_price is not null)`;

async function findOffered(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select watch.id from watches as watch
    where watch.id = any(${sql.param(ids)}::int[]) and ${isOffered}`);
  return rows.map(({ id }) => id);
}

/**
 * A watch that is not for sale any more is news when it comes back, for those who wait for this one. For those who wait
 * for one like it, it is news once.
 */
async function forgetUnavailable(tx: Tx, changed: Changed): Promise<void> {
  await tx.execute(sql`
    delete from watch_alert_watches as known using ${changed}, watch_alerts as alert
    where known.watch_id = watch.id and alert.id = known.alert_id and not watch.for_sale
      and (alert.watch_id = watch.id or known.is_news and not ${isOffered})`);
}

/**
 * A watch is news for those who wait for it when it is for sale. One that has arrived is news for those who wait for the
 * same brand and model, or for the same brand and family of references.
 */
async function noteNews(tx: Tx, changed: Changed): Promise<void> {
  await tx.execute(sql`
    insert into watch_alert_watches (alert_id, watch_id, is_news)
    select alert.id, watch.id, true from ${changed}
      join watch_alerts as alert on alert.watch_id = watch.id where watch.for_sale
    union
    select alert.id, watch.id, true from ${changed}
      join watch_alerts as alert on alert.brand_id = watch.brand_id and alert.model = lower(watch.model)
      where changed.arrived and ${isOffered}
    union
    select alert.id, watch.id, true from ${changed}
      join watch_alerts as alert
        on alert.brand_id = watch.brand_id and alert.family = watch_family(watch.reference)
      where changed.arrived and ${isOffered}
    on conflict do nothing`);
}

/**
 * Takes down the prices of watches that are new on a wishlist, and forgets those that left it. A price that rises is
 * not taken down: the customer knows the lower one.
 */
async function comparePrices(tx: Tx, changed: Changed): Promise<void> {
  await tx.execute(sql`
    delete from price_alert_watches as known using ${changed}
    where known.watch_id = watch.id and not exists (
      select from wishlist_items as item join wishlists as list on list.id = item.wishlist_id
      where item.watch_id = known.watch_id and list.user_id = known.user_id)`);
  await tx.execute(sql`
    insert into price_alert_watches (user_id, watch_id, price)
    select distinct alert.user_id, watch.id, watch.retail_price from ${changed}
      join wishlist_items as item on item.watch_id = watch.id
      join wishlists as list on list.id = item.wishlist_id
      join price_alerts as alert on alert.user_id = list.user_id
    where watch.published and watch.retail_price is not null
    on conflict do nothing`);
  const fell = sql`(watch.for_sale and watch.retail_price < known.price)`;
  await tx.execute(sql`
    update price_alert_watches as known set fell = ${fell} from ${changed}
    where known.watch_id = watch.id and known.fell <> ${fell}`);
}

/** While nothing takes them away, because the capability is off, they must not grow for ever. */
export async function purgeChanges(db: DbOrTx): Promise<void> {
  await db.execute(sql`delete from watch_changes where created_at < now() - interval '7 days'`);
}
