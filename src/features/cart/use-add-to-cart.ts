import { useState } from "react";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { useCartActs } from "./cart.mutations.ts";
import { cartWatchOf } from "./cart-watch.ts";

/** One watch and the cart: whether it is in there, and how to put it there. */
export function useAddToCart(watch: Watch) {
  const { cart, add } = useCartActs();
  const [adding, setAdding] = useState(false);
  return {
    inCart: cart.items.some(({ watchId }) => watchId === watch.id),
    adding,
    addToCart: async () => {
      setAdding(true);
      await add(watch.id, cartWatchOf(watch));
      setAdding(false);
    },
  };
}
