import { HttpError, messageOf } from "#src/lib/http-error.ts";

const loginUnreachable = "Login failed. Please try again.";
export const loginSucceeded = "Login successful";
export const setupFailed = "The account could not be created. Please try again.";

export function loginProblem(error: unknown): string {
  return error instanceof HttpError ? messageOf(error, "Invalid credentials") : loginUnreachable;
}

export function loginAlert(error: unknown): string {
  return error instanceof HttpError ? `Login failed: ${loginProblem(error)}` : loginUnreachable;
}
