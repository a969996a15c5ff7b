import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const feedTexts = {
  title: "Your feed",
  intro:
    "A personal address from which your own software reads our watches and your prices at any time, as CSV. Whoever has the address sees your prices, so treat it like a password.",
  none: "You have no feed address yet.",
  once: "Copy the address now. We store no copy, so it is not shown again.",
  notRead: "No program has read it yet.",
  renewing: "A new address ends the earlier one.",
  loadFailed: "The state of your feed could not be loaded.",
} as const;

export const moreWatches = (shown: number) =>
  `The first ${shown.toLocaleString("en-US")} watches. The CSV file and the Excel workbook have all of them.`;

export const noWatches = "No watches are for sale just now.";

export const feedFailed = (error: unknown): ToastInput => ({
  title: "Your feed",
  description: messageOf(error, "This could not be saved. Please try again."),
  variant: "destructive",
});
