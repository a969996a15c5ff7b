import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { announceToTabs } from "#src/lib/tabs.ts";
import { toast } from "#src/ui/toast-store.ts";
import { nameOf, type WishedWatch } from "./wished-watch.ts";
import type {
  addWishlistItem,
  createWishlist,
  deleteWishlist,
  listWishlists,
  removeWishlistItem,
  Wishlist,
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
import { wishedWatchesQuery, wishlistQuery, wishlistsQuery } from "./wishlist.queries.ts";

/*
 * What is on its way out is hidden while its call is under way, and nothing is written to the cache
 * before the server has agreed: a call that fails brings it back by itself.
 */
const unwishing = ["unwish"];
const deleting = ["delete-wishlist"];
const removing = (listId: number) => ["remove-wishlist-item", listId];

/** The ids that calls of one kind are about, as long as they have no answer. */
function useOnTheirWay(mutationKey: readonly unknown[]): readonly number[] {
  return useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as { id: number }).id,
  });
}

export const useUnwishing = () => useOnTheirWay(unwishing);
export const useDeleting = () => useOnTheirWay(deleting);
export const useRemoving = (listId: number) => useOnTheirWay(removing(listId));

/** One watch may be on many lists: whatever was changed, all that is known of lists is read again. */
function useReadAgain() {
  const queries = useQueryClient();
  return () => {
    announceToTabs("wishlists");
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/wishlists"),
    });
  };
}

function tellIfSessionEnded(error: unknown, description: string): void {
  if (error instanceof HttpError && error.status === 401) toast(sessionEnded(description));
}

export function useCreateWishlist() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (name: string) =>
      call<typeof createWishlist>("POST /api/wishlists", { body: { name } }),
    onSuccess: (list) => {
      queries.setQueryData(
        wishlistsQuery().queryKey,
        (known) => known && { wishlists: [...known.wishlists, list] },
      );
      readAgain();
    },
    onError: (error) => tellIfSessionEnded(error, createFailed),
  });
}

export function useAddToWishlist(watch: WishedWatch) {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (listId: number) =>
      call<typeof addWishlistItem>("POST /api/wishlists/{id}/items", {
        params: { id: listId },
        body: { watchId: watch.id },
      }),
    onSuccess: (list) => {
      queries.setQueryData(
        wishedWatchesQuery().queryKey,
        (known) => known && { watchIds: [...known.watchIds, watch.id] },
      );
      toast(added(nameOf(watch), list.name));
    },
    onError: (error) => tellIfSessionEnded(error, addFailed),
    // After a failure too: the list may have been deleted elsewhere.
    onSettled: readAgain,
  });
}

/** Takes a watch off every list. The server does not say which ones have it, so each is asked. */
export function useUnwish() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: unwishing,
    mutationFn: async (watch: WishedWatch) => {
      const { wishlists } = await call<typeof listWishlists>("GET /api/wishlists");
      const filled = wishlists.filter(({ itemCount }) => itemCount > 0);
      const answers = await Promise.allSettled(filled.map(({ id }) => takeOff(id, watch.id)));
      const refused = answers.find((answer) => answer.status === "rejected");
      if (refused) throw refused.reason;
    },
    onSuccess: (_nothing, watch) => {
      queries.setQueryData(
        wishedWatchesQuery().queryKey,
        (known) => known && { watchIds: known.watchIds.filter((id) => id !== watch.id) },
      );
      toast(removed(nameOf(watch)));
    },
    onError: () => toast(failure(removeFailed)),
    onSettled: readAgain,
  });
}

async function takeOff(listId: number, watchId: number): Promise<void> {
  try {
    await call<typeof removeWishlistItem>("DELETE /api/wishlists/{id}/items/{watchId}", {
      params: { id: listId, watchId },
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export function useRemoveFromWishlist(list: Pick<Wishlist, "id" | "name">) {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: removing(list.id),
    mutationFn: (watch: WishedWatch) => takeOff(list.id, watch.id),
    onSuccess: (_nothing, watch) => {
      queries.setQueryData(wishlistQuery(list.id).queryKey, (known) => {
        const items = known?.items.filter((item) => item.watch.id !== watch.id);
        return known && items && { ...known, items, itemCount: items.length };
      });
      toast(removed(nameOf(watch), list.name));
      readAgain();
    },
    onError: () => toast(failure(removeFailed)),
  });
}

export function useDeleteWishlist() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: deleting,
    mutationFn: async ({ id }: Wishlist) => {
      try {
        await call<typeof deleteWishlist>("DELETE /api/wishlists/{id}", { params: { id } });
      } catch (error) {
        // Deleted elsewhere is deleted.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: (_nothing, { id, name }) => {
      queries.removeQueries({ queryKey: wishlistQuery(id).queryKey });
      queries.setQueryData(
        wishlistsQuery().queryKey,
        (known) => known && { wishlists: known.wishlists.filter((list) => list.id !== id) },
      );
      toast(deleted(name));
      readAgain();
    },
    onError: () => toast(failure(deleteFailed)),
  });
}
