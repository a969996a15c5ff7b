import { queryOptions } from "@tanstack/react-query";
import { untilReleased } from "#src/features/catalog/catalog.rules.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { getWishlist, listWishlists, listWishlistWatchIds } from "./wishlist.contract.ts";

export const wishlistsQuery = () => getQuery<typeof listWishlists>("/api/wishlists");

export const wishlistQuery = (id: number | string) =>
  queryOptions({
    ...getQuery<typeof getWishlist>("/api/wishlists/{id}", { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      untilReleased(data?.items.map(({ watch }) => watch) ?? [], Date.now()),
  });

export const wishlistWatchIdsQuery = () =>
  getQuery<typeof listWishlistWatchIds>("/api/wishlists/watches");
