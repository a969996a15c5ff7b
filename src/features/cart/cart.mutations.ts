import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { type ToastInput, toast, toastNext } from "#src/ui/toast-store.ts";
import type { CartWatch, mergeCart } from "./cart.contract.ts";
import {
  added,
  type CartAction,
  cleared,
  fallbacks,
  inDialog,
  merged as mergedToast,
  removed,
  restored,
  updated,
} from "./cart.messages.ts";
import { cartWatchOf } from "./cart.rules.ts";
import type { CheckedLine } from "./cart-policy.ts";
import { type CartStore, cartQuery, useCart, type WatchToAdd } from "./cart-provider.tsx";
import { guestCart, seenPrices } from "./guest-cart.ts";

/** The cart's actions with their toasts. Each resolves to whether it succeeded. */
export function useCartActions({ dialog = false }: { dialog?: boolean } = {}) {
  const { cart, ...store } = useCart();

  const run = async (action: CartAction, work: () => Promise<void>, success?: ToastInput) => {
    try {
      await work();
      if (success) toast(success);
      return true;
    } catch (error) {
      const fallback = dialog ? inDialog(fallbacks[action]) : fallbacks[action];
      toast({ title: "Error", description: messageOf(error, fallback), variant: "destructive" });
      return false;
    }
  };

  return {
    cart,
    add: (watch: WatchToAdd, quantity?: number) => {
      seenPrices.forget(watch.id);
      return run("add", () => store.add(watch, quantity), added);
    },
    /** Adds several watches at once, with one toast. */
    putBack: (lines: readonly { readonly watch: CartWatch; readonly quantity: number }[]) => {
      const addAll = async () => {
        for (const { watch, quantity } of lines) {
          seenPrices.forget(watch.id);
          await store.add(cartWatchOf(watch), quantity);
        }
      };
      return run("add", addAll, lines.length === 1 ? added : restored);
    },
    set: (watchId: number, quantity: number) => run("update", () => store.set(watchId, quantity)),
    remove: (watchId: number) => run("remove", () => store.remove(watchId), removed),
    clear: () => {
      const { items } = cart;
      const undo = () => void run("update", () => store.restore(items), restored);
      return run("clear", () => store.clear(), cleared(undo));
    },
    makeReady: (lines: readonly CheckedLine[]) =>
      run("update", () => makeLinesReady(store, lines), updated),
  };
}

async function makeLinesReady(store: Omit<CartStore, "cart">, lines: readonly CheckedLine[]) {
  for (const { item, problem, maxQuantity } of lines) {
    if (problem?.kind === "fewer") await store.set(item.watchId, maxQuantity);
    else if (problem) await store.remove(item.watchId);
  }
  const repriced = lines.filter(({ oldPrice }) => oldPrice !== undefined);
  if (repriced.length > 0) seenPrices.accept(repriced.map(({ item }) => item));
}

export function useAddToCart(watch: CartWatch) {
  const { cart, add } = useCartActions();
  const [adding, setAdding] = useState(false);
  return {
    inCart: cart.items.some(({ watchId }) => watchId === watch.id),
    adding,
    addToCart: async () => {
      setAdding(true);
      await add(cartWatchOf(watch));
      setAdding(false);
    },
  };
}

/**
 * Sends a guest's lines to the server after sign-in. They stay in the browser until the server has
 * confirmed them, and their key lets it recognise lines that it already has. After a failure the next
 * page load or sign-in sends them again.
 */
export function useMergeGuestCart(): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const userId = viewer.kind === "user" ? viewer.id : undefined;

  useEffect(() => {
    if (userId === undefined) return;
    const lines = guestCart.linesToMerge();
    if (!lines) return;
    call<typeof mergeCart>("POST /api/cart/merge", { body: lines, keepalive: true }).then(
      async ({ cart, merged, leftOut }) => {
        // A read that started before the merge must not overwrite its result.
        await queries.cancelQueries({ queryKey: cartQuery().queryKey });
        queries.setQueryData(cartQuery().queryKey, { cart });
        notifyOtherTabs("/api/cart");
        const isFirstConfirmation = guestCart.confirmMerge(lines);
        if (isFirstConfirmation) toastNext(mergedToast(merged, leftOut));
      },
      () => {},
    );
  }, [userId, queries]);
}
