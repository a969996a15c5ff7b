import { getQuery } from "#src/lib/query-client.ts";
import type { getWishlist, listWishlists, listWishlistWatchIds } from "./wishlist.contract.ts";

export const wishlistsQuery = () => getQuery<typeof listWishlists>("/api/wishlists");

export const wishlistQuery = (id: number | string) =>
  getQuery<typeof getWishlist>("/api/wishlists/{id}", { params: { id } });

export const wishlistWatchIdsQuery = () =>
  getQuery<typeof listWishlistWatchIds>("/api/wishlists/watches");
