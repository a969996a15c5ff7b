import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call } from "#src/lib/endpoint.ts";
import { toastNext } from "#src/ui/toast-store.ts";
import type { mergeCart } from "./cart.contract.ts";
import { merged as mergedToast } from "./cart.messages.ts";
import { cartQuery } from "./cart.queries.ts";
import { guestCart } from "./guest-cart.ts";

/**
 * What a guest gathered comes along at sign-in. The lines are taken out of storage first, so that two
 * tabs can't both send them; if sending fails they are put back.
 */
export function useMergeGuestCart(): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const signedInAs = viewer.kind === "user" ? viewer.id : undefined;

  useEffect(() => {
    if (signedInAs === undefined) return;
    const { items } = guestCart.read();
    if (items.length === 0) return;
    guestCart.clear();
    const body = { items: items.map(({ watchId, quantity }) => ({ watchId, quantity })) };
    call<typeof mergeCart>("POST /api/cart/merge", { body }).then(
      async ({ cart, merged, leftOut }) => {
        // A read that set out before the merge must not overwrite what it found.
        await queries.cancelQueries({ queryKey: cartQuery().queryKey });
        queries.setQueryData(cartQuery().queryKey, { cart });
        notifyOtherTabs("/api/cart");
        toastNext(mergedToast(merged, leftOut));
      },
      () => {
        for (const { watch, quantity } of items) guestCart.add(watch, quantity);
      },
    );
  }, [signedInAs, queries]);
}
