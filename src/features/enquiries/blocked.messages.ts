import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

const title = "Blocked senders";

export const blockedTexts = {
  title,
  intro:
    "Forms and mails of these senders are thrown away. They are answered as if they had arrived, so that nobody learns to go around it.",
  none: "Nobody is blocked.",
  loadFailed: "Blocked senders can't be shown",
  field: "Address or domain",
  hint: "jo@example.com, or @example.com for everybody there.",
  reason: "Reason",
  block: "Block",
  unblock: (address: string) => `Unblock ${address}`,
} as const;

export const senderBlocked = (address: string): ToastInput => ({
  title,
  description: `${address} is blocked. What arrives from now on is thrown away.`,
});

export const senderUnblocked = (address: string): ToastInput => ({
  title,
  description: `${address} can write to us again.`,
});

export const blockFailed = (error: unknown): ToastInput => ({
  title,
  description: messageOf(error, "Nothing was changed. Please try again."),
  variant: "destructive",
});
