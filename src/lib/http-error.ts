import { AppError } from "#src/domain/errors.ts";

/**
 * A response that was not OK. `message` is the specification's "status: text"; `serverMessage` is the
 * user-facing `message` of our server's JSON body, where there is one.
 */
export class HttpError extends Error {
  readonly serverMessage: string | undefined;
  /** Of our server's JSON body. */
  readonly code: string | undefined;

  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.serverMessage = textIn(text, "message");
    this.code = textIn(text, "code");
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

export function hasCode(error: unknown, code: string): error is HttpError {
  return error instanceof HttpError && error.code === code;
}

function textIn(text: string, name: "message" | "code"): string | undefined {
  try {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    const value = body?.[name];
    return typeof value === "string" ? value : undefined;
  } catch {
    // Plain text or HTML, for example from a proxy.
    return undefined;
  }
}
