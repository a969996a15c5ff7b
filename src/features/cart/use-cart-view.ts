import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { watchesByIdsQuery } from "#src/features/catalog/catalog.queries.ts";
import { untilReleased } from "#src/features/catalog/catalog.rules.ts";
import { useHydrated } from "#src/lib/use-browser.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import type { Cart, CartItem } from "./cart.contract.ts";
import { useCartActions } from "./cart.mutations.ts";
import { cartWatchOf, totalsOf } from "./cart.rules.ts";
import { cartQuery, useCartPolicy, useSeenPrices } from "./cart-provider.tsx";
import { guestCart } from "./guest-cart.ts";

/** Everything that a screen with the cart shows. The totals count only what can be bought. */
export function useCartView({ dialog = false }: { dialog?: boolean } = {}) {
  const { cart, makeReady, ...actions } = useCartActions({ dialog });
  const policy = useCartPolicy();
  const { watchOf, pricesChanged } = useCurrentWatches(cart);
  const prices = useSeenPrices();
  const signedIn = useViewer().kind === "user";
  const serverCart = useQuery({ ...cartQuery(), enabled: false });
  const hydrated = useHydrated();
  const ready = signedIn ? !serverCart.isPending : hydrated;
  const failed = signedIn && serverCart.isLoadingError;
  const lines = cart.items.map((item) =>
    policy.check({ item, watch: watchOf(item), seenPrice: prices[item.watchId] }),
  );
  return {
    lines,
    notice: policy.notice(lines, pricesChanged),
    limitText: policy.limitText,
    totals: totalsOf(lines.map(({ item, counted }) => ({ ...item, freeUnits: counted }))),
    makeReady: () => makeReady(lines),
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
 * The catalog's data of the cart's watches. A guest's cart holds copies of them, which are updated;
 * `pricesChanged` stays true once a price differed.
 */
function useCurrentWatches({ items }: Cart) {
  const isGuest = useViewer().kind === "guest";
  const [pricesChanged, setPricesChanged] = useState(false);
  const ids = items.map(({ watchId }) => watchId);
  const { data, isPlaceholderData } = useQuery({
    ...watchesByIdsQuery(ids),
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: ({ state }) => untilReleased(state.data?.watches ?? [], Date.now()),
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (isGuest && data && refreshGuestCart(data.watches)) setPricesChanged(true);
  }, [isGuest, data]);

  const current = new Map(data?.watches.map((watch) => [watch.id, watch]));
  const missing = data === undefined || isPlaceholderData ? undefined : null;
  return {
    pricesChanged,
    watchOf: ({ watchId }: CartItem) => current.get(watchId) ?? missing,
  };
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
