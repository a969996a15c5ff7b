import { HttpError, hasStatus, messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export type Deletable = "watch" | "brand" | "user";

export const deleted: Record<Deletable, ToastInput> = {
  watch: {
    title: "Watch deleted",
    description: "The watch has been successfully removed from inventory.",
  },
  brand: { title: "Brand deleted", description: "The brand has been successfully removed." },
  user: { title: "User deleted", description: "The user account has been successfully removed." },
};

export const deleteFailed = (what: Deletable, error: unknown): ToastInput => ({
  title: "Error",
  description: conflictReason(error) ?? `Failed to delete ${what}. Please try again.`,
  variant: "destructive",
});

/** The server's reason why something can't be deleted. Undefined where a retry may help. */
export function conflictReason(error: unknown): string | undefined {
  return hasStatus(error, 409) ? messageOf(error, "This is still in use.") : undefined;
}

export const signOutMessages = {
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

export const emptyTables = {
  watches: "No watches found. The inventory will appear here.",
  brands: "No brands found. Brands will appear here when there are any.",
  users: "No users found. Accounts will appear here when customers register.",
  subscribers: "No subscribers found. Newsletter signups will appear here.",
} as const;

const loginUnreachable = "Login failed. Please try again.";
export const loginSucceeded = "Login successful";
export const setupFailed = "The account could not be created. Please try again.";

export function loginProblem(error: unknown): string {
  return error instanceof HttpError ? messageOf(error, "Invalid credentials") : loginUnreachable;
}

export function loginAlert(error: unknown): string {
  return error instanceof HttpError ? `Login failed: ${loginProblem(error)}` : loginUnreachable;
}
