import type { Cart, CartWatch } from "./cart.contract.ts";

/** What a cart can do, wherever it lives. Each act resolves when it is done and rejects when it failed. */
export interface CartStore {
  readonly cart: Cart;
  add(watchId: number, watch: CartWatch | undefined, quantity?: number): Promise<void>;
  set(watchId: number, quantity: number): Promise<void>;
  remove(watchId: number): Promise<void>;
  clear(): Promise<void>;
}

export const emptyCart: Cart = { items: [], itemCount: 0, subtotal: 0 };
