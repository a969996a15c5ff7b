import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { isDealer } from "#src/domain/viewer.ts";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call, randomKey } from "#src/lib/endpoint.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { getQuery } from "#src/lib/query-client.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import type {
  addCartItem,
  Cart,
  CartItem,
  CartWatch,
  clearCart,
  getCart,
  mergeCart,
  removeCartItem,
  setCartItem,
} from "./cart.contract.ts";
import { emptyCart, totalsOf } from "./cart.rules.ts";
import { type CartPolicy, cartPolicy } from "./cart-policy.ts";
import { guestCart, type SeenPrices, seenPrices } from "./guest-cart.ts";

/** A guest's cart needs the whole watch, the server's cart its id alone. */
export type WatchToAdd = CartWatch | Pick<CartWatch, "id">;

/** The viewer's cart, in the browser or on the server. An action that failed rejects. */
export interface CartStore {
  readonly cart: Cart;
  add(watch: WatchToAdd, quantity?: number): Promise<void>;
  set(watchId: number, quantity: number): Promise<void>;
  remove(watchId: number): Promise<void>;
  clear(): Promise<void>;
  restore(items: readonly CartItem[]): Promise<void>;
}

const CartContext = createContext<CartStore | undefined>(undefined);

export function CartProvider({ children }: { children: ReactNode }) {
  const signedIn = useViewer().kind === "user";
  const serverCart = useServerCart(signedIn);
  const browserCart = useGuestCart();
  const store = signedIn ? serverCart : browserCart;
  useFollowPrices(store.cart);
  return <CartContext value={store}>{children}</CartContext>;
}

export function useCart(): CartStore {
  const store = useContext(CartContext);
  if (!store) throw new Error("useCart needs a CartProvider above it.");
  return store;
}

export const useCartPolicy = (): CartPolicy => cartPolicy(usePageState());

/** A dealer's prices do not stay in the browser: what has changed is shown before an order is placed. */
function usePriceMemory() {
  const viewer = useViewer();
  return useCartPolicy().followsStock && !isDealer(viewer);
}

function useFollowPrices({ items }: Cart): void {
  const remembers = usePriceMemory();
  const isLoaded = items.length > 0;
  useEffect(() => {
    if (remembers && isLoaded) seenPrices.follow(items);
  }, [remembers, isLoaded, items]);
}

export function useSeenPrices(): SeenPrices {
  const { subscribe, read, readNone } = seenPrices;
  const prices = useSyncExternalStore(subscribe, read, readNone);
  return usePriceMemory() ? prices : readNone();
}

function useGuestCart(): CartStore {
  const { subscribe, read } = guestCart;
  const cart = useSyncExternalStore(subscribe, read, () => emptyCart);
  return {
    cart,
    add: async (watch, quantity = 1) => guestCart.add(watch, quantity),
    set: async (watchId, quantity) => guestCart.set(watchId, quantity),
    remove: async (watchId) => guestCart.remove(watchId),
    clear: async () => guestCart.clear(),
    restore: async (items) => guestCart.restore(items),
  };
}

interface ServerAction {
  /** The lines after success. They are shown while the action is pending. */
  readonly optimistic?: (items: readonly CartItem[]) => readonly CartItem[];
  readonly send: () => Promise<{ cart: Cart }>;
}

const mutationKey = ["cart"];

/**
 * Actions are sent one after another. All pending ones are applied to the cached cart for display, and
 * the cache itself changes only with a response: no response can undo what a later action shows.
 */
function useServerCart(enabled: boolean): CartStore {
  const queries = useQueryClient();
  const { queryKey } = cartQuery();
  const { data } = useQuery({ ...cartQuery(), enabled });
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as ServerAction,
  });

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: "cart" },
    mutationFn: ({ send }: ServerAction) => send(),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: ({ cart }) => {
      queries.setQueryData(queryKey, { cart });
      notifyOtherTabs("/api/cart");
    },
  });
  const run = async (action: ServerAction) => {
    await mutateAsync(action);
  };

  return {
    cart: withPending(data?.cart ?? emptyCart, pending),
    add: ({ id: watchId }, quantity = 1) =>
      run({
        send: () =>
          call<typeof addCartItem>("POST /api/cart/items", { body: { watchId, quantity } }),
      }),
    set: (watchId, quantity) =>
      run({
        optimistic: (items) =>
          items.map((item) => (item.watchId === watchId ? { ...item, quantity } : item)),
        send: () =>
          call<typeof setCartItem>("PATCH /api/cart/items/{watchId}", {
            params: { watchId },
            body: { quantity },
          }),
      }),
    remove: (watchId) =>
      run({
        optimistic: (items) => items.filter((item) => item.watchId !== watchId),
        send: () =>
          call<typeof removeCartItem>("DELETE /api/cart/items/{watchId}", { params: { watchId } }),
      }),
    clear: () =>
      run({ optimistic: () => [], send: () => call<typeof clearCart>("DELETE /api/cart") }),
    restore: (items) =>
      run({
        send: () =>
          call<typeof mergeCart>("POST /api/cart/merge", {
            body: {
              key: randomKey(),
              items: items.map(({ watchId, quantity }) => ({ watchId, quantity })),
            },
          }),
      }),
  };
}

function withPending(cart: Cart, pending: readonly ServerAction[]): Cart {
  if (pending.every(({ optimistic }) => !optimistic)) return cart;
  const items = pending.reduce<readonly CartItem[]>(
    (before, { optimistic }) => optimistic?.(before) ?? before,
    cart.items,
  );
  return { items: [...items], ...totalsOf(items) };
}

export const cartQuery = () => getQuery<typeof getCart>("/api/cart");
