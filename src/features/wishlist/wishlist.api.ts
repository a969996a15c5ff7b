import { Conflict, NotFound } from "#src/domain/errors.ts";
import { wishlists as limits } from "#src/domain/limits.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { isoDates } from "#src/platform/rows.ts";
import { serve } from "#src/platform/serve.ts";
import {
  addWishlistItem,
  createWishlist,
  deleteWishlist,
  getWishlist,
  listWishlists,
  listWishlistWatchIds,
  removeFromWishlists,
  removeWishlistItem,
  type Wishlist,
  wishlistContains,
} from "./wishlist.contract.ts";
import {
  countWishlistsForInsert,
  deleteFromWishlists,
  deleteWishlistItem,
  deleteWishlistOf,
  findWishlist,
  findWishlistItems,
  findWishlists,
  findWishlistWatchIds,
  insertWishlist,
  insertWishlistItem,
  isOnAnyWishlist,
} from "./wishlist.sql.ts";

async function requireWishlist(db: DbOrTx, userId: number, id: number): Promise<Wishlist> {
  const row = await findWishlist(db, userId, id);
  if (!row) throw new NotFound("This wishlist does not exist.");
  return isoDates(row);
}

export const wishlistApi = [
  serve(listWishlists, async ({ db, viewer }) => ({
    wishlists: (await findWishlists(db, viewer.id)).map(isoDates),
  })),

  serve(createWishlist, async ({ db, viewer, body }) =>
    inTransaction(db, async (tx) => {
      if ((await countWishlistsForInsert(tx, viewer.id)) >= limits.perUser) {
        throw new Conflict(
          `You can have at most ${limits.perUser} wishlists.`,
          "too_many_wishlists",
        );
      }
      return requireWishlist(tx, viewer.id, await insertWishlist(tx, viewer.id, body.name));
    }),
  ),

  serve(getWishlist, async ({ db, viewer, params }) => {
    const wishlist = await requireWishlist(db, viewer.id, params.id);
    const items = await findWishlistItems(db, params.id);
    const rows = await findWatchesByIds(
      db,
      items.map(({ watchId }) => watchId),
    );
    const watches = new Map(
      (await presentWatches(db, rows, viewer)).map((watch) => [watch.id, watch]),
    );
    return {
      ...wishlist,
      items: items.flatMap(({ id, watchId, addedAt }) => {
        const watch = watches.get(watchId);
        return watch ? [{ id, addedAt: addedAt.toISOString(), watch }] : [];
      }),
    };
  }),

  serve(deleteWishlist, async ({ db, viewer, params }) => {
    if (!(await deleteWishlistOf(db, viewer.id, params.id))) {
      throw new NotFound("This wishlist does not exist.");
    }
    return {};
  }),

  serve(addWishlistItem, async ({ db, viewer, params, body }) => {
    const { id } = viewer;
    const found = await insertWishlistItem(db, id, params.id, body.watchId);
    if (found.hasList && !found.hasWatch) throw new NotFound("This watch does not exist.");
    if (found.isFull) {
      const message = `A wishlist holds at most ${limits.itemsPerList} watches. Use another one.`;
      throw new Conflict(message, "wishlist_full");
    }
    return requireWishlist(db, id, params.id);
  }),

  serve(removeWishlistItem, async ({ db, viewer, params }) => {
    await requireWishlist(db, viewer.id, params.id);
    await deleteWishlistItem(db, params.id, params.watchId);
    return requireWishlist(db, viewer.id, params.id);
  }),

  serve(removeFromWishlists, async ({ db, viewer, params }) => ({
    removed: await deleteFromWishlists(db, viewer.id, params.watchId),
  })),

  serve(wishlistContains, async ({ db, viewer, params }) => ({
    inWishlist: viewer.kind === "user" && (await isOnAnyWishlist(db, viewer.id, params.watchId)),
  })),

  serve(listWishlistWatchIds, async ({ db, viewer }) => ({
    watchIds: viewer.kind === "user" ? await findWishlistWatchIds(db, viewer.id) : [],
  })),
];
