import { useQuery } from "@tanstack/react-query";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { useCartActs } from "./cart.mutations.ts";
import { cartQuery } from "./cart.queries.ts";
import { totalsOf } from "./cart.rules.ts";
import { useFreshGuestCart } from "./use-fresh-guest-cart.ts";

/** A cart on screen: its lines as of today, sums of what can still be bought, and the acts. */
export function useShownCart({ dialog = false }: { dialog?: boolean } = {}) {
  const { cart, ...acts } = useCartActs({ dialog });
  const { unavailable, pricesChanged } = useFreshGuestCart(cart);
  const signedIn = useViewer().kind === "user";
  const onServer = useQuery({ ...cartQuery(), enabled: false });
  const inBrowser = useHydrated();
  const ready = signedIn ? !onServer.isPending : inBrowser;
  const failed = signedIn && onServer.isLoadingError;
  const buyable = cart.items.filter(({ watchId }) => !unavailable.has(watchId));
  return {
    items: cart.items,
    unavailable,
    pricesChanged,
    totals: totalsOf(buyable),
    acts,
    state: failed ? "failed" : stateOf(ready, cart.items.length),
    retry: () => void onServer.refetch(),
    retrying: onServer.isFetching,
  } as const;
}

export type ShownCart = ReturnType<typeof useShownCart>;

function stateOf(ready: boolean, lines: number): "loading" | "empty" | "filled" {
  if (!ready) return "loading";
  return lines === 0 ? "empty" : "filled";
}
