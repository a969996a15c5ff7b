import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { watchName } from "#src/domain/text.ts";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call } from "#src/lib/endpoint.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  addWishlistItem,
  createWishlist,
  deleteWishlist,
  removeFromWishlists,
  removeWishlistItem,
  Wishlist,
  WishlistWatch,
} from "./wishlist.contract.ts";
import {
  added,
  addFailed,
  createFailed,
  deleted,
  deleteFailed,
  failure,
  removed,
  removeFailed,
  sessionEnded,
} from "./wishlist.messages.ts";
import { wishlistQuery, wishlistsQuery, wishlistWatchIdsQuery } from "./wishlist.queries.ts";

/*
 * Components hide an item while its removal is pending. The cache changes only after the server has
 * confirmed, so a failed call shows the item again without a rollback.
 */
const removalFromAll = ["remove-from-all-wishlists"];
const listDeletion = ["delete-wishlist"];
const itemRemoval = (listId: number) => ["remove-wishlist-item", listId];

function usePendingIds(mutationKey: readonly unknown[]): readonly number[] {
  return useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as { id: number }).id,
  });
}

export const usePendingRemovalsFromAll = () => usePendingIds(removalFromAll);
export const usePendingListDeletions = () => usePendingIds(listDeletion);
export const usePendingItemRemovals = (listId: number) => usePendingIds(itemRemoval(listId));

/** One watch may be on many lists, so any change makes all wishlist queries stale. */
function useInvalidateWishlists() {
  const queries = useQueryClient();
  return () => {
    notifyOtherTabs("/api/wishlists");
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/wishlists"),
    });
  };
}

function toastIfSessionEnded(error: unknown, description: string): void {
  if (error instanceof HttpError && error.status === 401) toast(sessionEnded(description));
}

export function useCreateWishlist() {
  const queries = useQueryClient();
  const invalidate = useInvalidateWishlists();
  return useMutation({
    mutationFn: (name: string) =>
      call<typeof createWishlist>("POST /api/wishlists", { body: { name } }),
    onSuccess: (list) => {
      queries.setQueryData(
        wishlistsQuery().queryKey,
        (cached) => cached && { wishlists: [...cached.wishlists, list] },
      );
      invalidate();
    },
    onError: (error) => toastIfSessionEnded(error, createFailed),
  });
}

export function useAddToWishlist(watch: WishlistWatch) {
  const queries = useQueryClient();
  const invalidate = useInvalidateWishlists();
  return useMutation({
    mutationFn: (listId: number) =>
      call<typeof addWishlistItem>("POST /api/wishlists/{id}/items", {
        params: { id: listId },
        body: { watchId: watch.id },
      }),
    onSuccess: (list) => {
      queries.setQueryData(
        wishlistWatchIdsQuery().queryKey,
        (cached) => cached && { watchIds: [...cached.watchIds, watch.id] },
      );
      toast(added(watchName(watch), list.name));
    },
    onError: (error) => toastIfSessionEnded(error, addFailed),
    // Also after a failure: the list may have been deleted in another tab.
    onSettled: invalidate,
  });
}

export function useRemoveFromAllWishlists() {
  const queries = useQueryClient();
  const invalidate = useInvalidateWishlists();
  return useMutation({
    mutationKey: removalFromAll,
    mutationFn: ({ id: watchId }: WishlistWatch) =>
      call<typeof removeFromWishlists>("DELETE /api/wishlists/items/{watchId}", {
        params: { watchId },
      }),
    onSuccess: (_reply, watch) => {
      queries.setQueryData(
        wishlistWatchIdsQuery().queryKey,
        (cached) => cached && { watchIds: cached.watchIds.filter((id) => id !== watch.id) },
      );
      toast(removed(watchName(watch)));
    },
    onError: () => toast(failure(removeFailed)),
    onSettled: invalidate,
  });
}

/** A wishlist that was deleted in another tab counts as deleted. */
async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export function useRemoveFromWishlist(list: Pick<Wishlist, "id" | "name">) {
  const queries = useQueryClient();
  const invalidate = useInvalidateWishlists();
  return useMutation({
    mutationKey: itemRemoval(list.id),
    mutationFn: (watch: WishlistWatch) =>
      ignoreNotFound(
        call<typeof removeWishlistItem>("DELETE /api/wishlists/{id}/items/{watchId}", {
          params: { id: list.id, watchId: watch.id },
        }),
      ),
    onSuccess: (_reply, watch) => {
      queries.setQueryData(wishlistQuery(list.id).queryKey, (cached) => {
        const items = cached?.items.filter((item) => item.watch.id !== watch.id);
        return cached && items && { ...cached, items, itemCount: items.length };
      });
      toast(removed(watchName(watch), list.name));
      invalidate();
    },
    onError: () => toast(failure(removeFailed)),
  });
}

export function useDeleteWishlist() {
  const queries = useQueryClient();
  const invalidate = useInvalidateWishlists();
  return useMutation({
    mutationKey: listDeletion,
    mutationFn: ({ id }: Wishlist) =>
      ignoreNotFound(call<typeof deleteWishlist>("DELETE /api/wishlists/{id}", { params: { id } })),
    onSuccess: (_reply, { id, name }) => {
      queries.removeQueries({ queryKey: wishlistQuery(id).queryKey });
      queries.setQueryData(
        wishlistsQuery().queryKey,
        (cached) => cached && { wishlists: cached.wishlists.filter((list) => list.id !== id) },
      );
      toast(deleted(name));
      invalidate();
    },
    onError: () => toast(failure(deleteFailed)),
  });
}
