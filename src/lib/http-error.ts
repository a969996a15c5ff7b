import { AppError } from "#src/domain/errors.ts";

/**
 * A response that was not OK. `message` is the specification's "status: text"; `serverMessage` is the
 * user-facing `message` of our server's JSON body, where there is one.
 */
export class HttpError extends Error {
  readonly serverMessage: string | undefined;

  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.serverMessage = messageIn(text);
  }
}

/**
 * The text to show for a failure: the server's own message or that of one of our own errors. Any other
 * error comes from a library, a proxy or the browser and may expose internals, so `fallback` is shown.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof AppError) return error.message;
  return (error instanceof HttpError && error.serverMessage) || fallback;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}

function messageIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "message" in body) {
      return typeof body.message === "string" ? body.message : undefined;
    }
  } catch {
    // Plain text or HTML, for example from a proxy.
  }
  return undefined;
}
