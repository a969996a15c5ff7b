import { AppError } from "#src/domain/errors.ts";

/**
 * A response that was not OK. `message` is the specification's "status: text"; `serverMessage` is the
 * user-facing `message` of our server's JSON body, where there is one.
 */
export class HttpError extends Error {
  /** The response, if it is a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;

  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.body = objectIn(text);
    this.serverMessage = textOf(this.body.message);
    this.code = textOf(this.body.code);
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

/** The texts that the server has for the fields of a request, by field. */
export function problemsIn(error: unknown): Readonly<Record<string, string>> {
  const problems = error instanceof HttpError ? error.body.problems : undefined;
  return typeof problems === "object" ? { ...problems } : {};
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // Plain text or HTML, for example from a proxy.
    return {};
  }
}
