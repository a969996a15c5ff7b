import { hasStatus, messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const signedIn = (username: string, isKept = false): ToastInput => ({
  title: "Logged in successfully",
  description: isKept
    ? "Welcome back. Your account stays and will not be deleted."
    : `Welcome back, ${username}!`,
});
/** With the capability `accounts`, whose shops take the address too. */
export const signInName = "Username or email";
export const signInNameMissing = "Username or email is required";

/** `email` is the address that a mail to confirm it was sent to. */
export const registered = (email?: string): ToastInput => ({
  title: "Registration successful",
  description: email
    ? `Your account has been created. We sent a link to ${email}: please follow it to confirm the address.`
    : "Your account has been created",
});
export const signedOut: ToastInput = { title: "Logged out successfully" };
export const signOutFailed: ToastInput = {
  title: "Logout failed",
  description: "An error occurred while logging out",
  variant: "destructive",
};

export const signInFailed = (error: unknown): ToastInput => ({
  title: "Login failed",
  description: hasStatus(error, 401) ? "Invalid username or password" : signInProblem(error),
  variant: "destructive",
});

export const registrationFailed = (error: unknown): ToastInput => ({
  title: "Registration failed",
  description: hasStatus(error, 409) ? "Username may already be taken" : registrationProblem(error),
  variant: "destructive",
});

export function signInProblem(error: unknown): string {
  if (hasStatus(error, 401)) return "Invalid username or password. Please try again.";
  return messageOf(error, "An error occurred during sign in. Please try again.");
}

export function registrationProblem(error: unknown): string {
  if (hasStatus(error, 409)) return "This username or email may already be in use.";
  return messageOf(error, "An error occurred during registration. Please try again.");
}

export const codeNotLoaded: ToastInput = {
  title: "Not loaded",
  description: "Please check your connection and try again.",
  variant: "destructive",
};

/** The codes of answers to a right password, and to a confirmation that came too late or was wrong too often. */
export const secondFactorRequired = "second_factor_required";
export const secondFactorExpired = "second_factor_expired";
