import type { ToastInput } from "#src/ui/toast-store.ts";

export const createFailed = "Failed to create wishlist. Please try again.";
export const addFailed = "Failed to add item to wishlist. Please try again.";
export const removeFailed = "Failed to remove item from wishlist. Please try again.";
export const deleteFailed = "Failed to delete wishlist. Please try again.";
export const listsFailed = "Error loading wishlists. Please try again later.";
export const listFailed = "Error loading wishlist.";

export const failure = (description: string): ToastInput => ({
  title: "Error",
  description,
  variant: "destructive",
});

/** The dialog closes when the session ends, so this failure is shown outside of it. */
export const sessionEnded = (description: string): ToastInput => ({
  ...failure(description),
  title: "Your session has ended",
});

export const added = (watch: string, list: string): ToastInput => ({
  title: "Added to wishlist",
  description: `${watch} is now on ${list}.`,
});

export const removed = (watch: string, list = "your wishlists"): ToastInput => ({
  title: "Removed from wishlist",
  description: `${watch} is no longer on ${list}.`,
});

export const created = (list: string): ToastInput => ({
  title: "Wishlist created",
  description: `${list} is ready for its first watch.`,
});

export const deleted = (list: string): ToastInput => ({
  title: "Wishlist deleted",
  description: `${list} is gone.`,
});

export const loginRequired = {
  title: "Login Required",
  description: "Wishlists belong to an account. Sign in or create one to keep this watch in sight.",
} as const;

export const deleteQuestion = (list: string) => ({
  title: "Delete Wishlist",
  description: `Are you sure you want to delete "${list}"? This action cannot be undone.`,
});

export const noLists = {
  title: "No wishlists yet",
  description:
    "Create one for the watches you have your eye on, or begin with the heart of any watch.",
} as const;

export const emptyList = {
  title: "This wishlist is empty",
  description: "Every watch in the shop has a heart. Touch it, and the watch waits here.",
} as const;

export const invalidList = {
  title: "Invalid Wishlist",
  description: "This address does not name a wishlist. Yours are all on your account page.",
} as const;

export function itemCountText(count: number): string {
  if (count === 0) return "No watches";
  return count === 1 ? "1 watch" : `${count} watches`;
}
