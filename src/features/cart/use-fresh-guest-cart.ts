import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useViewer } from "#src/features/auth/viewer.tsx";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { watchesByIdsQuery } from "#src/features/catalog/catalog.queries.ts";
import { isForSale } from "#src/features/catalog/catalog.rules.ts";
import type { Cart } from "./cart.contract.ts";
import { cartWatchOf } from "./cart-watch.ts";
import { guestCart } from "./guest-cart.ts";

/**
 * What the catalog says today of the watches in a cart that is being shown. A guest's prices were
 * noted when the watches were added: changed ones are taken over, and that is said once.
 */
export function useFreshGuestCart({ items }: Cart) {
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
    if (isGuest && data && takeOver(data.watches)) setPricesChanged(true);
  }, [isGuest, data]);

  const today = new Map(data?.watches.map((watch) => [watch.id, watch]));
  const isGone = (id: number) => {
    const watch = today.get(id);
    return watch ? !isForSale(watch) : data !== undefined && !isPlaceholderData;
  };
  return { pricesChanged, unavailable: new Set(ids.filter(isGone)) };
}

/** True if a price has changed. The words of a sold watch stay as they were. */
function takeOver(watches: readonly Watch[]): boolean {
  let priceChanged = false;
  for (const { watch: noted } of guestCart.read().items) {
    const today = watches.find(({ id }) => id === noted.id);
    if (!today || !isForSale(today)) continue;
    const fresh = cartWatchOf(today);
    if (JSON.stringify(fresh) !== JSON.stringify(cartWatchOf(noted))) guestCart.refresh(fresh);
    priceChanged ||= fresh.price !== noted.price;
  }
  return priceChanged;
}
