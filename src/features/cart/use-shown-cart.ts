import { useQuery } from "@tanstack/react-query";
import { useViewer } from "#src/features/auth/use-viewer.ts";
import { useCartActs } from "./cart.mutations.ts";
import { cartQuery } from "./cart.queries.ts";
import { totalsOf } from "./cart.rules.ts";
import { useFreshGuestCart } from "./use-fresh-guest-cart.ts";

/** A cart on screen: its lines as of today, sums of what can still be bought, and the acts. */
export function useShownCart({ dialog = false }: { dialog?: boolean } = {}) {
  const { cart, ready, ...acts } = useCartActs({ dialog });
  const { unavailable, pricesChanged } = useFreshGuestCart(cart);
  const signedIn = useViewer().kind === "user";
  const { isLoadingError, isFetching, refetch } = useQuery({ ...cartQuery(), enabled: false });
  const buyable = cart.items.filter(({ watchId }) => !unavailable.has(watchId));
  return {
    items: cart.items,
    unavailable,
    pricesChanged,
    totals: totalsOf(buyable),
    acts,
    state: signedIn && isLoadingError ? "failed" : stateOf(ready, cart.items.length),
    retry: () => void refetch(),
    retrying: isFetching,
  } as const;
}

export type ShownCart = ReturnType<typeof useShownCart>;

function stateOf(ready: boolean, lines: number): "loading" | "empty" | "filled" {
  if (!ready) return "loading";
  return lines === 0 ? "empty" : "filled";
}
