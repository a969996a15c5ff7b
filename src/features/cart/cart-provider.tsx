import { createContext, type ReactNode, useSyncExternalStore } from "react";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { type CartStore, emptyCart } from "./cart-store.ts";
import { guestCart } from "./guest-cart.ts";
import { useServerCart } from "./server-cart.ts";

export const CartContext = createContext<CartStore | undefined>(undefined);

/** Where the viewer's cart lives is decided here, once for all buttons, and no component asks again. */
export function CartProvider({ children }: { children: ReactNode }) {
  const signedIn = useViewer().kind === "user";
  const onServer = useServerCart(signedIn);
  const inBrowser = useGuestCart();
  return <CartContext value={signedIn ? onServer : inBrowser}>{children}</CartContext>;
}

function useGuestCart(): CartStore {
  const { subscribe, read } = guestCart;
  const cart = useSyncExternalStore(subscribe, read, () => emptyCart);
  return {
    cart,
    add: async (_watchId, watch, quantity = 1) => guestCart.add(watch, quantity),
    set: async (watchId, quantity) => guestCart.set(watchId, quantity),
    remove: async (watchId) => guestCart.remove(watchId),
    clear: async () => guestCart.clear(),
  };
}
