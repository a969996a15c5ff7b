import { hasStatus } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const invitationTexts = {
  title: "Welcome",
  intro: "Choose a password for your account. You are signed in with it at once.",
  incomplete: "This link is not complete. Please open it again from the mail.",
  unknown: "This link is not valid. Please open it again from the mail.",
  used: "This link has been used. Please sign in with the password that you chose.",
  expired: "This link has ended. A newer mail may have a newer link.",
  loadFailed: "The invitation could not be opened. Please check your connection and try again.",
  failed: "Your password could not be saved. Please try again.",
  howToGetAnother: "We gladly send you a new one: write to us or call us.",
} as const;

export const accepted = (username: string): ToastInput => ({
  title: `Welcome, ${username}`,
  description: "Your password is saved, and you are signed in.",
});

export const isUsedLink = (error: unknown) => hasStatus(error, 409);

/** A link that can't be used any more, as opposed to a call that failed and may be repeated. */
export function isDeadLink(error: unknown): boolean {
  return isUsedLink(error) || hasStatus(error, 410) || hasStatus(error, 404);
}
