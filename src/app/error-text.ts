import { AppError } from "#src/domain/errors.ts";
import { HttpError } from "#src/lib/http-error.ts";

const unexpected = "An unexpected error occurred. Please try again.";

/** Only our own errors are written for people; any other may carry internals and is shown to developers alone. */
export function errorText(error: unknown, forDevelopers: boolean = import.meta.env.DEV): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof HttpError && error.serverMessage) return error.serverMessage;
  return forDevelopers && error instanceof Error ? error.message : unexpected;
}
