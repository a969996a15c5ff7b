import { cartBadgeCap } from "#src/domain/constants.ts";
import { quantity as limits } from "#src/domain/limits.ts";
import type { Cart, CartWatch } from "./cart.contract.ts";

export const emptyCart: Cart = { items: [], itemCount: 0, subtotal: 0 };

export function badgeText(count: number): string {
  if (count <= 0) return "";
  return count > cartBadgeCap ? `${cartBadgeCap}+` : String(count);
}

export function totalsOf(items: readonly { quantity: number; watch: { price: number } }[]) {
  return {
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: items.reduce((sum, item) => sum + item.quantity * item.watch.price, 0),
  };
}

/** The part of a watch that a cart line stores. */
export function cartWatchOf(watch: CartWatch): CartWatch {
  const { id, model, reference, image, price, retailPrice, brandName, condition } = watch;
  const { wholesalePrice } = watch;
  return {
    id,
    model,
    reference,
    image,
    price,
    retailPrice,
    brandName,
    condition,
    ...(wholesalePrice !== undefined && { wholesalePrice }),
  };
}

/** What is not a number becomes the minimum. */
export function clampQuantity(quantity: number): number {
  return Math.min(Math.max(Math.trunc(quantity) || limits.min, limits.min), limits.max);
}

export const parseQuantity = (text: string): number => clampQuantity(Number(text));

/** Whether a typed text needs no correction, so that it can be used while the user still types. */
export function isQuantity(text: string): boolean {
  return text.trim() !== "" && Number(text) === parseQuantity(text);
}

export const exceedsMaximum = (text: string): boolean => Number(text) > limits.max;
