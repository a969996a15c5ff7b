import { and, eq, inArray, min, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { orderItems, orders } from "#src/platform/db/order-tables.ts";
import { brands, watches, wholesalePrices } from "#src/platform/db/schema.ts";

export interface StockLine {
  readonly watchId: number;
  readonly quantity: number;
}

export function findForOrder(tx: Tx, ids: readonly number[]) {
  return tx
    .select({
      id: watches.id,
      brandName: brands.name,
      model: watches.model,
      reference: watches.reference,
      condition: watches.condition,
      image: sql<string | null>`${watches.images}[1]`,
      retailPrice: watches.retailPrice,
      wholesalePrice: wholesalePrices.price,
      status: watches.status,
      published: watches.published,
      forSale: watches.forSale,
      units: watches.units,
      held: watches.held,
      freeUnits: sql<number>`${watches.units} - ${watches.held}`,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .leftJoin(wholesalePrices, eq(wholesalePrices.watchId, watches.id))
    .where(inArray(watches.id, [...ids]))
    .orderBy(watches.id);
}

/**
 * The same, locked in the order of their ids, so that two orders for the same watches wait for each other
 * and never deadlock.
 */
export async function lockForOrder(tx: Tx, ids: readonly number[]) {
  return findForOrder(tx, ids).for("no key update", { of: watches });
}

export type OrderedWatch = Awaited<ReturnType<typeof lockForOrder>>[number];

/** For an order that is not paid yet. */
export const hold = changeStock({ units: 0, held: 1 });
/** The order is cancelled or its time is over. */
export const release = changeStock({ units: 0, held: -1 });
/** The order is paid: what it held leaves. */
export const sell = changeStock({ units: -1, held: -1 });
/** The hold ends at another time, which the watch's cached pages show. */
export const changeHold = changeStock({ units: 0, held: 0 });
/** A payment came after the hold was over. */
export const sellFree = changeStock({ units: -1, held: 0 });
/** A paid order is cancelled or comes back. */
export const takeBack = changeStock({ units: 1, held: 0 });

/**
 * Changes all watches in one statement, locked in the order of their ids. What does not fit violates
 * a check of the table, and the transaction fails.
 */
function changeStock({ units, held }: { units: number; held: number }) {
  return async (tx: Tx, lines: readonly StockLine[]): Promise<void> => {
    const ids = lines.map(({ watchId }) => watchId);
    const quantities = lines.map(({ quantity }) => quantity);
    const { rowCount } = await tx.execute(sql`
      with line as (
        select watch_id, sum(quantity)::int as quantity
        from unnest(${sql.param(ids)}::int[], ${sql.param(quantities)}::int[]) as line (watch_id, quantity)
        group by watch_id
      ), locked as (
        select id from ${watches} where id in (select watch_id from line) order by id for no key update
      )
      update ${watches} set units = units + ${units} * quantity, held = held + ${held} * quantity
      from locked join line on watch_id = locked.id where ${watches.id} = locked.id`);
    if (rowCount !== new Set(ids).size) {
      throw new Error(`The stock of watches ${ids.join(", ")} could not be changed.`);
    }
  };
}

/**
 * The staff counts: units that are more came in, or come back from where they were sold without an order; units
 * that are fewer were never there.
 */
export async function setUnits(
  tx: Tx,
  counted: readonly { readonly id: number; readonly units: number }[],
): Promise<void> {
  if (counted.length === 0) return;
  const ids = sql.param(counted.map(({ id }) => id));
  const units = sql.param(counted.map((watch) => watch.units));
  const back = sql`least(${watches.soldElsewhere}, greatest(counted.units - ${watches.units}, 0))`;
  await tx.execute(sql`update ${watches} set units = counted.units,
      received = ${watches.received} + counted.units - ${watches.units} - ${back},
      sold_elsewhere = ${watches.soldElsewhere} - ${back}
    from unnest(${ids}::int[], ${units}::int[]) as counted (id, units)
    where ${watches.id} = counted.id`);
}

/** When a unit of these watches may come back: the earliest end of the orders that wait for payment. */
export async function findHoldEnds(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ watchId: orderItems.watchId, holdUntil: min(orders.holdUntil) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(inArray(orderItems.watchId, [...ids]), eq(orders.status, "Pending")))
    .groupBy(orderItems.watchId);
  return new Map(rows.flatMap((row) => (row.holdUntil ? [[row.watchId, row.holdUntil]] : [])));
}

export async function countUnits(db: DbOrTx) {
  const [row] = await db
    .select({
      watches: sql<number>`count(*)::int`,
      units: sql<number>`coalesce(sum(${watches.units}), 0)::int`,
      held: sql<number>`coalesce(sum(${watches.held}), 0)::int`,
    })
    .from(watches);
  return row ?? { watches: 0, units: 0, held: 0 };
}

export interface Imbalance {
  readonly watchId: number;
  readonly received: number;
  readonly units: number;
  readonly held: number;
  readonly soldElsewhere: number;
  /** Units in orders that are paid, and in orders that wait for payment. */
  readonly sold: number;
  readonly pending: number;
}

/**
 * Conservation: what was received is here or sold, and what is held belongs to orders that wait. An order
 * without a payment method has no effect on the stock.
 */
export async function findImbalances(db: DbOrTx, limit = 100): Promise<Imbalance[]> {
  const { rows } = await db.execute<Imbalance & Record<string, unknown>>(sql`
    with ordered as (
      select watch_id, sum(quantity) filter (where status = 'Pending') as pending,
        sum(quantity) filter (where status in ('Paid', 'Shipped', 'Delivered', 'Refunded')
          and not units_returned) as sold
      from ${orderItems} join ${orders} on ${orders.id} = order_id
      where payment is not null group by watch_id
    ), stock as (
      select id as "watchId", received, units, held, sold_elsewhere as "soldElsewhere",
        coalesce(sold, 0)::int as sold, coalesce(pending, 0)::int as pending
      from ${watches} left join ordered on watch_id = id
    )
    select * from stock
    where received <> units + "soldElsewhere" + sold or held <> pending
    order by "watchId" limit ${limit}`);
  return rows;
}
