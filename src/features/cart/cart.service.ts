import { Conflict, NotFound } from "#src/domain/errors.ts";
import { quantity as quantityLimits } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Cart } from "./cart.contract.ts";
import { totalsOf } from "./cart.rules.ts";
import { addToLine, findCartLines, findMergedLinesForUpdate, saveMergedLine } from "./cart.sql.ts";

/** The cart as this viewer sees it: prices come from the catalog, never from a request. */
export async function readCart(db: DbOrTx, viewer: SignedInViewer): Promise<Cart> {
  const lines = await findCartLines(db, viewer.id);
  const watches = await presentWatches(
    db,
    lines.map(({ watch }) => watch),
    viewer,
  );
  const items = lines.flatMap(({ addedAt, ...line }, index) => {
    const watch = watches[index];
    return watch ? [{ ...line, addedAt: addedAt.toISOString(), watch }] : [];
  });
  return { items, ...totalsOf(items) };
}

export async function addWatch(
  db: Db,
  viewer: SignedInViewer,
  watchId: number,
  quantity: number,
): Promise<Cart> {
  const state = await addToLine(db, viewer.id, watchId, quantity);
  if (state === "unknown") throw new NotFound("This watch does not exist.");
  if (state === "sold") throw new Conflict("This watch is no longer available.", "not_for_sale");
  if (state === "unpriced")
    throw new Conflict("This watch has no price yet. Please contact us.", "not_for_sale");
  return readCart(db, viewer);
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
