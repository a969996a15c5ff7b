import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useViewer } from "#src/features/auth/viewer.tsx";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { watchesByIdsQuery } from "#src/features/catalog/catalog.queries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import type { Cart } from "./cart.contract.ts";
import { useCartActions } from "./cart.mutations.ts";
import { cartQuery } from "./cart.queries.ts";
import { cartWatchOf, totalsOf } from "./cart.rules.ts";
import { guestCart } from "./guest-cart.ts";

interface CartViewOptions {
  dialog?: boolean;
}

/** Everything that a screen with the cart shows. The totals count only what is still for sale. */
export function useCartView({ dialog = false }: CartViewOptions = {}) {
  const { cart, ...actions } = useCartActions({ dialog });
  const { unavailable, pricesChanged } = useCartAvailability(cart);
  const signedIn = useViewer().kind === "user";
  const serverCart = useQuery({ ...cartQuery(), enabled: false });
  const hydrated = useHydrated();
  const ready = signedIn ? !serverCart.isPending : hydrated;
  const failed = signedIn && serverCart.isLoadingError;
  const available = cart.items.filter(({ watchId }) => !unavailable.has(watchId));
  return {
    items: cart.items,
    unavailable,
    pricesChanged,
    totals: totalsOf(available),
    actions,
    state: failed ? "failed" : stateOf(ready, cart.items.length),
    retry: () => void serverCart.refetch(),
    retrying: serverCart.isFetching,
  } as const;
}

export type CartView = ReturnType<typeof useCartView>;

function stateOf(ready: boolean, lineCount: number): "loading" | "empty" | "filled" {
  if (!ready) return "loading";
  return lineCount === 0 ? "empty" : "filled";
}

/**
 * Compares the cart with the catalog. A guest's cart holds copies of the watches, which are updated;
 * `pricesChanged` stays true once a price differed.
 */
function useCartAvailability({ items }: Cart) {
  const isGuest = useViewer().kind === "guest";
  const [pricesChanged, setPricesChanged] = useState(false);
  const ids = items.map(({ watchId }) => watchId);
  const { data, isPlaceholderData } = useQuery({
    ...watchesByIdsQuery(ids),
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (isGuest && data && refreshGuestCart(data.watches)) setPricesChanged(true);
  }, [isGuest, data]);

  const current = new Map(data?.watches.map((watch) => [watch.id, watch]));
  const isUnavailable = (id: number) => {
    const watch = current.get(id);
    return watch ? !watch.forSale : data !== undefined && !isPlaceholderData;
  };
  return { pricesChanged, unavailable: new Set(ids.filter(isUnavailable)) };
}

/** Returns whether a price has changed. A line that is no longer for sale keeps its last data. */
function refreshGuestCart(watches: readonly WatchCardData[]): boolean {
  let priceChanged = false;
  for (const { watch: stored } of guestCart.read().items) {
    const current = watches.find(({ id }) => id === stored.id);
    if (!current?.forSale) continue;
    const fresh = cartWatchOf(current);
    if (JSON.stringify(fresh) !== JSON.stringify(cartWatchOf(stored))) guestCart.refresh(fresh);
    priceChanged ||= fresh.price !== stored.price;
  }
  return priceChanged;
}
