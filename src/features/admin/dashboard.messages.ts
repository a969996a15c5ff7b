import { HttpError } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

/** What an administrator can delete. */
export type Deletable = "watch" | "brand" | "user";

export const deleted: Record<Deletable, ToastInput> = {
  watch: {
    title: "Watch deleted",
    description: "The watch has been successfully removed from inventory.",
  },
  brand: { title: "Brand deleted", description: "The brand has been successfully removed." },
  user: { title: "User deleted", description: "The user account has been successfully removed." },
};

export const deleteFailed = (what: Deletable): ToastInput => ({
  title: "Error",
  description: `Failed to delete ${what}. Please try again.`,
  variant: "destructive",
});

/** Why something must stay, in the server's words; undefined where trying again may help. */
export function reasonToStay(error: unknown): string | undefined {
  return error instanceof HttpError && error.status === 409 ? error.serverMessage : undefined;
}

export const signOutWords = {
  done: {
    title: "Logged out successfully",
    description: "You have been signed out of the admin dashboard.",
  },
  failed: {
    title: "Logout failed",
    description: "There was an error signing out. Please try again.",
    variant: "destructive",
  },
} as const satisfies Record<string, ToastInput>;

export const nothingYet = {
  watches: "No watches found. The inventory will appear here.",
  brands: "No brands found. Brands will appear here when there are any.",
  users: "No users found. Accounts will appear here when customers register.",
  orders: "No orders found. Orders will appear here when customers make purchases.",
  subscribers: "No subscribers found. Newsletter signups will appear here.",
} as const;

export const loadFailed = (what: string) => `The ${what} could not be loaded.`;
