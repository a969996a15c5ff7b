import { Conflict, NotFound } from "#src/domain/errors.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Cart } from "./cart.contract.ts";
import { totalsOf } from "./cart.rules.ts";
import { addToLine, findCartLines } from "./cart.sql.ts";

/** The cart as this viewer sees it: prices come from the catalog, never from a request. */
export async function readCart(db: DbOrTx, viewer: SignedInViewer): Promise<Cart> {
  const lines = await findCartLines(db, viewer.id);
  const watches = await presentWatches(
    db,
    lines.map(({ watch }) => watch),
    viewer,
  );
  const items = lines.flatMap(({ addedAt, ...line }, place) => {
    const watch = watches[place];
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

export async function mergeLines(
  db: Db,
  viewer: SignedInViewer,
  items: readonly { watchId: number; quantity: number }[],
) {
  return inTransaction(db, async (tx) => {
    let merged = 0;
    // In one order for everybody, so that two merges at once never wait for each other in a circle.
    for (const { watchId, quantity } of items.toSorted(
      (one, other) => one.watchId - other.watchId,
    )) {
      if ((await addToLine(tx, viewer.id, watchId, quantity)) === "for sale") merged += 1;
    }
    return { cart: await readCart(tx, viewer), merged, leftOut: items.length - merged };
  });
}
