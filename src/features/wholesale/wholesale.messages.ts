import { wholesale } from "#src/domain/constants.ts";
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
export const invalidCredentials: ToastInput = {
  title: "Login failed",
  description: "Invalid credentials",
  variant: "destructive",
};
export const connectionError: ToastInput = {
  title: "Login failed",
  description: "Connection error",
  variant: "destructive",
};
