import { addFailed, createFailed } from "#src/features/wishlist/wishlist.messages.ts";
import { useAddToWishlist, useCreateWishlist } from "#src/features/wishlist/wishlist.mutations.ts";
import type { WishlistWatch } from "#src/features/wishlist/wishlist-watch.ts";
import { messageOf } from "#src/lib/http-error.ts";

/** Two steps that may each fail: a list that was made stays, and can be chosen the next time. */
export function useAddToList(watch: WishlistWatch, onAdded: () => void) {
  const create = useCreateWishlist();
  const add = useAddToWishlist(watch);

  async function run(work: () => Promise<unknown>) {
    create.reset();
    add.reset();
    try {
      await work();
    } catch {
      return;
    }
    onAdded();
  }

  return {
    pending: create.isPending || add.isPending,
    failure: failureOf(create.error, add.error),
    addTo: (listId: number) => run(() => add.mutateAsync(listId)),
    createAndAdd: (name: string) =>
      run(async () => add.mutateAsync((await create.mutateAsync(name)).id)),
  };
}

function failureOf(creating: unknown, adding: unknown): string | undefined {
  if (adding) return addFailed;
  return creating ? messageOf(creating, createFailed) : undefined;
}
