import type { ToastInput } from "#src/ui/toast-store.ts";

export const invitationTexts = {
  title: "Welcome",
  intro: "Choose a password for your account. You are signed in with it at once.",
  loadFailed: "The invitation could not be opened. Please check your connection and try again.",
  savedTitle: "Your password is saved",
  saved: "Your account has a second factor. Please sign in with both.",
  failed: "Your password could not be saved. Please try again.",
} as const;

export const accepted = (username: string): ToastInput => ({
  title: `Welcome, ${username}`,
  description: "Your password is saved, and you are signed in.",
});
