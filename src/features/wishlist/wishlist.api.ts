import { Conflict, NotFound } from "#src/domain/errors.ts";
import { wishlists as limits } from "#src/domain/limits.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { serve } from "#src/platform/http/serve.ts";
import * as contract from "./wishlist.contract.ts";
import * as sql from "./wishlist.sql.ts";

async function requireWishlist(db: DbOrTx, userId: number, id: number): Promise<contract.Wishlist> {
  const row = await sql.findWishlist(db, userId, id);
  if (!row) throw new NotFound("This wishlist does not exist.");
  return isoDates(row);
}

export const wishlistApi = [
  serve(contract.listWishlists, async ({ db, viewer }) => ({
    wishlists: (await sql.findWishlists(db, viewer.id)).map(isoDates),
  })),

  serve(contract.createWishlist, async ({ db, viewer, body }) =>
    inTransaction(db, async (tx) => {
      if ((await sql.countWishlistsForInsert(tx, viewer.id)) >= limits.perUser) {
        throw new Conflict(
          `You can have at most ${limits.perUser} wishlists.`,
          "too_many_wishlists",
        );
      }
      return requireWishlist(tx, viewer.id, await sql.insertWishlist(tx, viewer.id, body.name));
    }),
  ),

  serve(contract.getWishlist, async ({ db, viewer, params }) => {
    const wishlist = await requireWishlist(db, viewer.id, params.id);
    const items = await sql.findWishlistItems(db, params.id);
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

  serve(contract.deleteWishlist, async ({ db, viewer, params }) => {
    if (!(await sql.deleteWishlistOf(db, viewer.id, params.id))) {
      throw new NotFound("This wishlist does not exist.");
    }
    return {};
  }),

  serve(contract.addWishlistItem, async ({ db, viewer, params, body }) => {
    const { id } = viewer;
    const found = await sql.insertWishlistItem(db, id, params.id, body.watchId);
    if (found.hasList && !found.hasWatch) throw new NotFound("This watch does not exist.");
    if (found.isFull) {
      const message = `A wishlist holds at most ${limits.itemsPerList} watches. Use another one.`;
      throw new Conflict(message, "wishlist_full");
    }
    return requireWishlist(db, id, params.id);
  }),

  serve(contract.removeWishlistItem, async ({ db, viewer, params }) => {
    await requireWishlist(db, viewer.id, params.id);
    await sql.deleteWishlistItem(db, params.id, params.watchId);
    return requireWishlist(db, viewer.id, params.id);
  }),

  serve(contract.removeFromWishlists, async ({ db, viewer, params }) => ({
    removed: await sql.deleteFromWishlists(db, viewer.id, params.watchId),
  })),

  serve(contract.wishlistContains, async ({ db, viewer, params }) => ({
    inWishlist:
      viewer.kind === "user" && (await sql.isOnAnyWishlist(db, viewer.id, params.watchId)),
  })),

  serve(contract.listWishlistWatchIds, async ({ db, viewer }) => ({
    watchIds: viewer.kind === "user" ? await sql.findWishlistWatchIds(db, viewer.id) : [],
  })),
];
