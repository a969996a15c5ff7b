import { quantity } from "#src/domain/limits.ts";
import { formatUsd } from "#src/domain/money.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const added: ToastInput = {
  title: "Added to cart",
  description: "Item has been added to your cart.",
};
export const removed: ToastInput = {
  title: "Removed from cart",
  description: "Item has been removed from your cart.",
};
export const cleared = (undo: () => void): ToastInput => ({
  title: "Cart cleared",
  description: "Your cart has been cleared.",
  action: { label: "Undo", description: "Put the watches back into the cart", onClick: undo },
});
export const restored: ToastInput = {
  title: "Cart restored",
  description: "Your watches are back in your cart.",
};
export const checkoutComing: ToastInput = { title: "Checkout functionality is coming soon!" };

/** A failed action shows it if the server gave no message. */
export const fallbacks = {
  add: "Failed to add item to cart",
  remove: "Failed to remove item from cart",
  update: "Failed to update cart",
  clear: "Failed to clear cart",
} as const;
export type CartAction = keyof typeof fallbacks;

export const cartFailed = "Failed to fetch cart";

export const cartEmpty = {
  title: "Your cart is empty",
  description: "The watch you are looking for may be waiting in the shop.",
};

export const inDialog = (text: string) => `${text}. Please try again.`;

export const merged = (count: number, leftOut: number): ToastInput => ({
  title: "Your cart came along",
  description: [
    count === 1
      ? "1 watch from your visit is now in your cart."
      : `${count} watches from your visit are now in your cart.`,
    leftOut > 0 ? "What is no longer available was left out." : "",
  ]
    .join(" ")
    .trim(),
});

export const pricesChanged =
  "Some prices have changed since you added these watches. You see today's.";
export const noLongerAvailable = "No longer available";
export const quantityLimited = `At most ${quantity.max} of one watch.`;
export const notCounted = "Watches that are no longer available are not counted.";

export const notForSaleNow = (count: number) =>
  count === 1
    ? "One watch can't be bought at the moment and is not counted."
    : `${count} watches can't be bought at the moment and are not counted.`;
export const fewerThanWanted = "Of some watches there are fewer than you chose.";
export const repriced = "Some prices have changed since you added these watches.";
export const removeUnavailable = "Remove unavailable watches";
export const acceptPrices = "Continue with today's prices";
export const updateCart = "Update my cart";
export const cartChanged = "Your cart has changed";
export const updated: ToastInput = {
  title: "Cart updated",
  description: "Your cart is ready for checkout.",
};
export const reserved = "Reserved";
export const onlyAvailable = (count: number) =>
  count === 1 ? "Only one is available." : `Only ${count} are available.`;
export const priceWas = (price: number) => `It was ${formatUsd(price)} when you added it.`;
