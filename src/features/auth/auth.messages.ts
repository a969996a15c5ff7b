import type { ToastInput } from "#src/ui/toast-store.ts";

export const signedOut: ToastInput = { title: "Logged out successfully" };
export const signOutFailed: ToastInput = {
  title: "Logout failed",
  description: "An error occurred while logging out",
  variant: "destructive",
};
