import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call } from "#src/lib/endpoint.ts";
import type {
  addCartItem,
  Cart,
  CartItem,
  clearCart,
  removeCartItem,
  setCartItem,
} from "./cart.contract.ts";
import { cartQuery } from "./cart.queries.ts";
import { totalsOf } from "./cart.rules.ts";
import { type CartStore, emptyCart } from "./cart-store.ts";

interface Act {
  /** What the cart will look like if all goes well; shown at once where that is safe to say. */
  readonly expected?: (items: readonly CartItem[]) => readonly CartItem[];
  readonly send: () => Promise<{ cart: Cart }>;
}

/** The cart on the server. A failed act puts the screen back before anyone is told of the failure. */
export function useServerCart(enabled: boolean): CartStore {
  const queries = useQueryClient();
  const { queryKey } = cartQuery();
  const { data } = useQuery({ ...cartQuery(), enabled });

  const { mutateAsync } = useMutation({
    scope: { id: "cart" },
    mutationFn: ({ send }: Act) => send(),
    onMutate: async ({ expected }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (expected && before) {
        const items = [...expected(before.cart.items)];
        queries.setQueryData(queryKey, { cart: { items, ...totalsOf(items) } });
      }
      return { before };
    },
    onError: (_error, _act, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before);
    },
    onSuccess: (reply) => {
      queries.setQueryData(queryKey, reply);
      notifyOtherTabs("/api/cart");
    },
  });
  const act = async (given: Act) => {
    await mutateAsync(given);
  };

  return {
    cart: data?.cart ?? emptyCart,
    add: (watchId, _watch, quantity = 1) =>
      act({
        send: () =>
          call<typeof addCartItem>("POST /api/cart/items", { body: { watchId, quantity } }),
      }),
    set: (watchId, quantity) =>
      act({
        expected: (items) =>
          items.map((item) => (item.watchId === watchId ? { ...item, quantity } : item)),
        send: () =>
          call<typeof setCartItem>("PATCH /api/cart/items/{watchId}", {
            params: { watchId },
            body: { quantity },
          }),
      }),
    remove: (watchId) =>
      act({
        expected: (items) => items.filter((item) => item.watchId !== watchId),
        send: () =>
          call<typeof removeCartItem>("DELETE /api/cart/items/{watchId}", { params: { watchId } }),
      }),
    clear: () =>
      act({
        expected: () => [],
        send: () => call<typeof clearCart>("DELETE /api/cart"),
      }),
  };
}
