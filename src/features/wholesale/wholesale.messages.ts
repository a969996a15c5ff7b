import { wholesale } from "#src/domain/constants.ts";
import { HttpError, messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

const { discountPercent, reviewBusinessDays } = wholesale;

export const advertisedDiscount = `${discountPercent.min}-${discountPercent.max}% below retail`;
export const reviewTime = `${reviewBusinessDays.min}-${reviewBusinessDays.max} business days`;
export const inventoryExported = "Inventory exported successfully!";

export const applicationReceived = {
  title: "Application Submitted",
  description: `Thank you for your interest. We review applications within ${reviewTime} and reply by email.`,
};

export const applicationFailed = {
  title: "Submission Failed",
  description: "There was an error submitting your application. Please try again later.",
};

export const accessGranted: ToastInput = {
  title: "Wholesale access granted",
  description: "Welcome to the wholesale section",
};
export const accessDenied: ToastInput = {
  title: "Access denied",
  description: "Your account doesn't have wholesale privileges",
  variant: "destructive",
};

const loginFailed = (description: string): ToastInput => ({
  title: "Login failed",
  description,
  variant: "destructive",
});

export const connectionError = loginFailed("Connection error");

/** A refusal that is not about the credentials, such as too many attempts, has its own message. */
export function loginFailure(error: unknown): ToastInput {
  if (!(error instanceof HttpError) || error.status >= 500) return connectionError;
  return loginFailed(
    error.status === 401 ? "Invalid credentials" : messageOf(error, "Invalid credentials"),
  );
}

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
