import {
  and,
  asc,
  eq,
  inArray,
  lt,
  ne,
  type Placeholder,
  type SQL,
  sql,
  type WithSubquery,
} from "drizzle-orm";
import type { WithSubqueryWithSelection } from "drizzle-orm/pg-core";
import { quantity } from "#src/domain/limits.ts";
import { isDealer, type SignedInViewer } from "#src/domain/viewer.ts";
import { type SaleState, watchColumns } from "#src/features/catalog/watches.sql.ts";
import { type DbOrTx, prepared } from "#src/platform/db/client.ts";
import {
  brands,
  cartItems,
  mergedGuestLines,
  users,
  watches,
  wholesalePrices,
} from "#src/platform/db/schema.ts";
import { type PersonalData, shownWatch } from "#src/platform/security/personal-data.ts";
import {
  type SessionVersion,
  sessionIsUnchanged,
  versionValues,
} from "#src/platform/security/session.ts";

/*
 * Each change of a cart is one statement that also returns the cart. A statement does not see its own
 * change, so the changed line comes from the change and the others from the table.
 */

export type CartLine = Awaited<ReturnType<typeof findCart>>[number];

export function findCart(db: DbOrTx, viewer: SignedInViewer) {
  return cart(db).execute(of(viewer));
}

/** A quantity of a watch; `byStock` limits the line to the free units. */
export interface Wanted {
  readonly watchId: number;
  readonly units: number;
  readonly byStock: boolean;
}

/** Adds to the watch's line if the watch is for sale and the session unchanged; without that line nothing was added. */
export function addToCart(
  db: DbOrTx,
  viewer: SignedInViewer,
  wanted: Wanted,
  session?: SessionVersion,
) {
  return cartAfterAdding(db).execute({ ...of(viewer), ...wanted, ...versionValues(session) });
}

/** Without a line of the watch nothing was changed. */
export function setInCart(db: DbOrTx, viewer: SignedInViewer, wanted: Wanted) {
  return cartAfterSetting(db).execute({ ...of(viewer), ...wanted });
}

export function removeFromCart(db: DbOrTx, viewer: SignedInViewer, watchId: number) {
  return cartAfterRemoving(db).execute({ ...of(viewer), watchId });
}

const of = (viewer: SignedInViewer) => ({ userId: viewer.id, isDealer: isDealer(viewer) });

const { freeUnits } = watchColumns;

const userId = sql.placeholder("userId");
const watchId = sql.placeholder("watchId");
const units = sql.placeholder("units");
const byStock = sql.placeholder("byStock");

const lineColumns = {
  id: cartItems.id,
  watchId: cartItems.watchId,
  quantity: cartItems.quantity,
  addedAt: cartItems.addedAt,
};

const cart = prepared((db) => selectCart(db, linesOf(db).as("line")).prepare("cart"));

const cartAfterAdding = prepared((db) => {
  const returning = sql.join(Object.values(lineColumns), sql`, `);
  const inLine = db.select({ quantity: cartItems.quantity }).from(cartItems).where(changedLine);
  const fits = sql`${units}::int + coalesce((${inLine}), 0) <= ${mostOf(byStock)}`;
  const isAllowed = sql`(not ${byStock}::boolean or ${fits})`;
  const addable = addition(
    { userId, watchId, units, byStock },
    sql`${isAllowed} and ${sessionIsUnchanged}`,
  );
  const change = sql`${addable} returning ${returning}`;
  return selectCartAfter(db, db.$with("changed", lineColumns).as(change)).prepare("cart_add");
});

const cartAfterSetting = prepared((db) => {
  const watch = db.select({ id: watches.id }).from(watches);
  const fits = and(
    eq(watches.id, cartItems.watchId),
    sql`${watches.forSale}`,
    sql`${units}::int <= ${mostOf(byStock)}`,
  );
  const isAllowed = sql`(not ${byStock}::boolean or exists (${watch.where(fits)}))`;
  const change = db
    .update(cartItems)
    .set({ quantity: sql`${units}` })
    .where(and(changedLine, isAllowed));
  const changed = db.$with("changed").as(change.returning(lineColumns));
  return selectCartAfter(db, changed).prepare("cart_set");
});

const cartAfterRemoving = prepared((db) => {
  const removed = db.$with("removed").as(db.delete(cartItems).where(changedLine));
  return selectCart(db, otherLinesOf(db).as("line"), removed).prepare("cart_remove");
});

const mostOf = (isByStock: boolean | Placeholder) =>
  sql`case when ${isByStock}::boolean then least(${freeUnits}, ${quantity.max}::int) else ${quantity.max}::int end`;

const changedLine = and(eq(cartItems.userId, userId), eq(cartItems.watchId, watchId));

const linesOf = (db: DbOrTx, condition?: SQL) =>
  db
    .select(lineColumns)
    .from(cartItems)
    .where(and(eq(cartItems.userId, userId), condition));

const otherLinesOf = (db: DbOrTx) => linesOf(db, ne(cartItems.watchId, watchId));

function selectCartAfter(db: DbOrTx, changed: ChangedLine) {
  return selectCart(db, db.select().from(changed).unionAll(otherLinesOf(db)).as("line"), changed);
}

type ChangedLine = WithSubqueryWithSelection<typeof lineColumns, "changed">;
type Lines = ReturnType<ReturnType<typeof linesOf>["as"]>;

/** In the order in which the lines were added. Wholesale prices are read for dealers only. */
function selectCart(db: DbOrTx, lines: Lines, ...changes: WithSubquery[]) {
  const { id, model, reference, retailPrice, condition, brandName, forSale } = watchColumns;
  const image = sql<string | null>`${watches.images}[1]`;
  const priceOfLine = db
    .select({ price: wholesalePrices.price })
    .from(wholesalePrices)
    .where(eq(wholesalePrices.watchId, lines.watchId));
  const isDealer = sql`${sql.placeholder("isDealer")}::boolean`;
  const wholesalePrice = sql<number | null>`case when ${isDealer} then (${priceOfLine}) end`;
  return db
    .with(...changes)
    .select({
      id: lines.id,
      watchId: lines.watchId,
      quantity: lines.quantity,
      addedAt: lines.addedAt,
      watch: { id, model, reference, image, retailPrice, condition, brandName },
      freeUnits: sql<number>`case when ${forSale} then ${freeUnits} else 0 end`,
      wholesalePrice,
    })
    .from(lines)
    .innerJoin(watches, eq(watches.id, lines.watchId))
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .orderBy(asc(lines.addedAt), asc(lines.id));
}

type Addition = {
  readonly [Part in keyof Wanted | "userId"]: Placeholder | (Wanted & { userId: number })[Part];
};

/** Concurrent additions make one line with the right quantity, and none succeeds after a sale. */
function addition({ userId, watchId, units, byStock }: Addition, isAllowed = sql`true`): SQL {
  const most = mostOf(byStock);
  return sql`
    insert into ${cartItems} (user_id, watch_id, quantity)
    select ${userId}::int, ${watches.id}, least(${units}::int, ${most}) from ${watches}
    where ${watches.id} = ${watchId} and ${watches.forSale} and ${isAllowed}
    on conflict (user_id, watch_id) do update
      set quantity = least(${cartItems.quantity} + excluded.quantity,
        (select ${most} from ${watches} where ${watches.id} = excluded.watch_id))`;
}

/** Why a watch that is not for sale is not. One that is not published is like a missing one. */
const saleState = sql<SaleState>`case when ${watches.forSale} then 'for sale' when not ${watches.published} then 'unknown'
  when ${watches.status} = 'Reserved' then 'reserved' when ${watches.isAvailable} then 'unpriced' else 'sold' end`;

/** Adds as much as is allowed to the line if the watch is for sale, and returns its sale state. */
export async function addToLine(db: DbOrTx, userId: number, wanted: Wanted): Promise<SaleState> {
  const { rows } = await db.execute<{ state: SaleState }>(sql`
    with added as (${addition({ userId, ...wanted })})
    select ${saleState} as state from ${watches} where ${watches.id} = ${wanted.watchId}`);
  return rows[0]?.state ?? "unknown";
}

export async function findSale(db: DbOrTx, watchId: number) {
  const [sale] = await db
    .select({ state: saleState, freeUnits })
    .from(watches)
    .where(eq(watches.id, watchId));
  return sale ?? { state: "unknown" as const, freeUnits: 0 };
}

export async function removeLines(
  tx: DbOrTx,
  userId: number,
  watchIds: readonly number[],
): Promise<void> {
  await tx
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), inArray(cartItems.watchId, [...watchIds])));
}

export async function deleteLines(db: DbOrTx, userId: number): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId));
}

export async function hasLine(db: DbOrTx, userId: number, watchId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.watchId, watchId)));
  return row !== undefined;
}

/**
 * The quantities that were merged under this key, by watch. The lock on the user's row makes merges of
 * one user run one after another. Keys older than a year are forgotten.
 */
export async function findMergedLinesForUpdate(
  tx: DbOrTx,
  userId: number,
  mergeKey: string,
): Promise<Map<number, number>> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const ofUser = eq(mergedGuestLines.userId, userId);
  await tx
    .delete(mergedGuestLines)
    .where(and(ofUser, lt(mergedGuestLines.mergedAt, sql`now() - interval '1 year'`)));
  const rows = await tx
    .select({ watchId: mergedGuestLines.watchId, quantity: mergedGuestLines.quantity })
    .from(mergedGuestLines)
    .where(and(ofUser, eq(mergedGuestLines.mergeKey, mergeKey)));
  return new Map(rows.map(({ watchId, quantity }) => [watchId, quantity]));
}

export async function saveMergedLine(
  tx: DbOrTx,
  userId: number,
  mergeKey: string,
  watchId: number,
  merged: number,
): Promise<void> {
  await tx
    .insert(mergedGuestLines)
    .values({ userId, mergeKey, watchId, quantity: merged })
    .onConflictDoUpdate({
      target: [mergedGuestLines.userId, mergedGuestLines.mergeKey, mergedGuestLines.watchId],
      set: { quantity: merged },
    });
}

export const cartData: PersonalData = {
  kind: "cart",
  title: "Cart",
  rows: ({ userId }) => sql`
    select ${shownWatch(sql`c.watch_id`)} as watch, c.quantity, c.added_at as "addedAt"
    from cart_items c where c.user_id = ${userId} order by c.id`,
};
