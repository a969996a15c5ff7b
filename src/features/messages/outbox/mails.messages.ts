import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import type { StoredJob } from "./mails.contract.ts";

export const jobStateNames: Readonly<Record<StoredJob["state"], string>> = {
  failed: "Failed",
  retrying: "Will be tried again",
  "given-up": "Given up",
};

const jobNames: Readonly<Record<string, string>> = {
  "send-mail": "Send a mail",
  "order-mail": "Write a mail of an order",
  "expire-order": "End an order that was not paid",
  "withdraw-payments": "Withdraw payments that are not needed",
};

export const jobName = (name: string) =>
  jobNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

export const mailTexts = {
  noServer:
    "This shop has no mail server (SMTP_URL), so mails are kept here and not sent. Copy their text to send them by hand.",
  linkGone:
    "This mail can't be sent again: its link was for its reader alone and is not kept. A new mail with a new link is needed.",
  wrongAddress: "Was the address wrong? Correct it in the order, which then sends the mail.",
  empty: "No mails yet. What the shop writes to customers will appear here.",
  failing: "Fails",
  failures: (count: number) => (count === 1 ? "Failed once" : `Failed ${count} times in a row`),
  runsAgain: "It runs again by itself.",
  attempts: (attempts: number, most: number) => `${attempts} of ${most} attempts`,
} as const;

export const mailDone = {
  resent: { title: "Mail queued", description: "It is sent in a moment." },
  retried: { title: "Job queued", description: "It is tried again in a moment." },
  givenUp: { title: "Job given up", description: "It is not tried again." },
} as const satisfies Record<string, ToastInput>;

export const mailActFailed = (error: unknown): ToastInput => ({
  title: "Error",
  description: messageOf(error, "That did not work. Please try again."),
  variant: "destructive",
});
