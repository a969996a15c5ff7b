import { HttpError, hasStatus, messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import { connectionError, invalidCredentials } from "./wholesale.messages.ts";

/** A refusal that is not about the credentials, such as too many tries, has a kinder sentence of its own. */
export function loginFailure(error: unknown): ToastInput {
  if (!(error instanceof HttpError) || error.status >= 500) return connectionError;
  if (hasStatus(error, 401)) return invalidCredentials;
  return { ...invalidCredentials, description: messageOf(error, "Invalid credentials") };
}
