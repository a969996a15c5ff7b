import { cartBadgeCap } from "#src/domain/constants.ts";
import { quantity as limits } from "#src/domain/limits.ts";
import type { Cart, CartItem, CartWatch } from "./cart.contract.ts";

export const emptyCart: Cart = { items: [], itemCount: 0, subtotal: 0 };

export function badgeText(count: number): string {
  if (count <= 0) return "";
  return count > cartBadgeCap ? `${cartBadgeCap}+` : String(count);
}

type CountedItem = Pick<CartItem, "quantity" | "freeUnits"> & { watch: { price: number } };

export function totalsOf(items: readonly CountedItem[]) {
  const counted = ({ quantity, freeUnits = quantity }: CountedItem) =>
    Math.min(quantity, freeUnits);
  return {
    itemCount: items.reduce((sum, item) => sum + counted(item), 0),
    subtotal: items.reduce((sum, item) => sum + counted(item) * item.watch.price, 0),
  };
}

export function cartWatchOf(watch: CartWatch): CartWatch {
  const { id, model, reference, image, price, retailPrice, brandName, condition } = watch;
  const { wholesalePrice } = watch;
  return {
    ...{ id, model, reference, image, price, retailPrice, brandName, condition },
    ...(wholesalePrice !== undefined && { wholesalePrice }),
  };
}

/** Anything that is not a number becomes the minimum. */
export function clampQuantity(quantity: number, max: number = limits.max): number {
  return Math.min(Math.max(Math.trunc(quantity) || limits.min, limits.min), max);
}

export const parseQuantity = (text: string, max?: number): number =>
  clampQuantity(Number(text), max);

/** Whether a typed text needs no correction, so that it can be used while the user still types. */
export function isQuantity(text: string, max?: number): boolean {
  return text.trim() !== "" && Number(text) === parseQuantity(text, max);
}

export const exceedsMaximum = (text: string, max: number = limits.max): boolean =>
  Number(text) > max;
