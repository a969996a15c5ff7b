import { Conflict, NotFound } from "#src/domain/errors.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findSaleState, findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import type { Cart } from "./cart.contract.ts";
import { totalsOf } from "./cart.rules.ts";
import { addToLine, findCartLines } from "./cart.sql.ts";

/** The cart as this viewer sees it: prices come from the catalog, never from a request. */
export async function readCart(db: DbOrTx, viewer: SignedInViewer): Promise<Cart> {
  const lines = await findCartLines(db, viewer.id);
  const rows = await findWatchesByIds(
    db,
    lines.map(({ watchId }) => watchId),
  );
  const watches = new Map(
    (await presentWatches(db, rows, viewer)).map((watch) => [watch.id, watch]),
  );
  const items = lines.flatMap((line) => {
    const watch = watches.get(line.watchId);
    return watch ? [{ ...line, addedAt: line.addedAt.toISOString(), watch }] : [];
  });
  return { items, ...totalsOf(items) };
}

export async function addWatch(
  db: Db,
  viewer: SignedInViewer,
  watchId: number,
  quantity: number,
): Promise<Cart> {
  return db.transaction(async (tx) => {
    const state = await findSaleState(tx, watchId);
    if (state === "unknown") throw new NotFound("This watch does not exist.");
    if (state === "sold") throw new Conflict("This watch is no longer available.", "not_for_sale");
    if (state === "unpriced")
      throw new Conflict("This watch has no price yet. Please contact us.", "not_for_sale");
    await addToLine(tx, viewer.id, watchId, quantity);
    return readCart(tx, viewer);
  });
}

export async function mergeLines(
  db: Db,
  viewer: SignedInViewer,
  items: readonly { watchId: number; quantity: number }[],
) {
  return db.transaction(async (tx) => {
    let merged = 0;
    // In one order for everybody, so that two merges at once never wait for each other in a circle.
    for (const { watchId, quantity } of items.toSorted(
      (one, other) => one.watchId - other.watchId,
    )) {
      if ((await findSaleState(tx, watchId)) !== "for sale") continue;
      await addToLine(tx, viewer.id, watchId, quantity);
      merged += 1;
    }
    return { cart: await readCart(tx, viewer), merged, leftOut: items.length - merged };
  });
}
