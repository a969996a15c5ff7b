import type { ToastInput } from "#src/ui/toast-store.ts";

export const invitationTexts = {
  title: "Welcome",
  intro: "Choose a password for your account. You are signed in with it at once.",
  loadFailed: "The invitation could not be opened. Please check your connection and try again.",
  failed: "Your password could not be saved. Please try again.",
} as const;

export const givenBack =
  "If this address had an account before, whatever opened it has ended: password, sessions, passkeys and authenticator app. Passkeys must be added again.";

export const accepted = (username: string): ToastInput => ({
  title: `Welcome, ${username}`,
  description: "Your password is saved, and you are signed in.",
});
