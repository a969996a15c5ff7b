import { Conflict, NotFound } from "#src/domain/errors.ts";
import { quantity as quantityLimits } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { presentPrices } from "#src/features/catalog/catalog.present.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Cart } from "./cart.contract.ts";
import { totalsOf } from "./cart.rules.ts";
import {
  addToCart,
  addToLine,
  type CartLine,
  findCart,
  findMergedLinesForUpdate,
  removeFromCart,
  saveMergedLine,
  setInCart,
} from "./cart.sql.ts";

/** The cart as this viewer sees it: prices come from the catalog, never from a request. */
function present(lines: readonly CartLine[], viewer: SignedInViewer): Cart {
  const items = lines.map(({ id, watchId, quantity, addedAt, watch, wholesalePrice }) => ({
    id,
    watchId,
    quantity,
    addedAt: addedAt.toISOString(),
    watch: presentPrices(watch, viewer, wholesalePrice),
  }));
  return { items, ...totalsOf(items) };
}

const contains = (lines: readonly CartLine[], watchId: number) =>
  lines.some((line) => line.watchId === watchId);

export async function readCart(db: DbOrTx, viewer: SignedInViewer): Promise<Cart> {
  return present(await findCart(db, viewer), viewer);
}

export async function addWatch(
  db: Db,
  viewer: SignedInViewer,
  watchId: number,
  quantity: number,
): Promise<Cart> {
  const lines = await addToCart(db, viewer, watchId, quantity);
  if (contains(lines, watchId)) return present(lines, viewer);
  // Only this statement says why. If the watch has come for sale in between, it adds it.
  const state = await addToLine(db, viewer.id, watchId, quantity);
  if (state === "unknown") throw new NotFound("This watch does not exist.");
  if (state === "sold") throw new Conflict("This watch is no longer available.", "not_for_sale");
  if (state === "reserved")
    throw new Conflict("This watch is reserved for another customer.", "not_for_sale");
  if (state === "unpriced")
    throw new Conflict("This watch has no price yet. Please contact us.", "not_for_sale");
  return readCart(db, viewer);
}

export async function setQuantity(
  db: Db,
  viewer: SignedInViewer,
  watchId: number,
  quantity: number,
): Promise<Cart> {
  const lines = await setInCart(db, viewer, watchId, quantity);
  if (!contains(lines, watchId)) throw new NotFound("This watch is not in your cart.");
  return present(lines, viewer);
}

export async function removeWatch(db: Db, viewer: SignedInViewer, watchId: number): Promise<Cart> {
  return present(await removeFromCart(db, viewer, watchId), viewer);
}

interface GuestCart {
  readonly key: string;
  readonly items: readonly { watchId: number; quantity: number }[];
}

/** A browser that missed the response sends the same key again: only what is new is added. */
export async function mergeGuestLines(db: Db, viewer: SignedInViewer, { key, items }: GuestCart) {
  const requested = new Map<number, number>();
  for (const { watchId, quantity } of items) {
    const sum = (requested.get(watchId) ?? 0) + quantity;
    requested.set(watchId, Math.min(sum, quantityLimits.max));
  }
  return inTransaction(db, async (tx) => {
    const earlier = await findMergedLinesForUpdate(tx, viewer.id, key);
    let merged = 0;
    for (const [watchId, quantity] of requested) {
      const more = quantity - (earlier.get(watchId) ?? 0);
      if (more > 0) {
        if ((await addToLine(tx, viewer.id, watchId, more)) !== "for sale") continue;
        await saveMergedLine(tx, viewer.id, key, watchId, quantity);
      }
      merged += 1;
    }
    return { cart: await readCart(tx, viewer), merged, leftOut: requested.size - merged };
  });
}
