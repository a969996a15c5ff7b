import { getQuery } from "#src/lib/query-client.ts";
import type { getWishlist, listWishlists, wishedWatches } from "./wishlist.contract.ts";

export const wishlistsQuery = () => getQuery<typeof listWishlists>("/api/wishlists");

export const wishlistQuery = (id: number | string) =>
  getQuery<typeof getWishlist>("/api/wishlists/{id}", { params: { id } });

/** One answer for all hearts of a screen. */
export const wishedWatchesQuery = () => getQuery<typeof wishedWatches>("/api/wishlists/watches");
