import { useContext } from "react";
import { CartContext } from "./cart-provider.tsx";
import type { CartStore } from "./cart-store.ts";

export function useCart(): CartStore {
  const store = useContext(CartContext);
  if (!store) throw new Error("useCart needs a CartProvider above it.");
  return store;
}
