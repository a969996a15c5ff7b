/** An expected failure. Its message is written for users and may be shown as it is. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfterSeconds?: number,
    /** The response has these further fields for programs. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = "AppError";
  }
}

export class Invalid extends AppError {
  constructor(
    message = "The request is not valid.",
    code = "invalid_body",
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(400, code, message, undefined, details);
  }
}

export class SignInRequired extends AppError {
  constructor(message = "Please sign in to continue.") {
    super(401, "sign_in_required", message);
  }
}

export class Forbidden extends AppError {
  constructor(message = "You do not have access to this.", code = "forbidden") {
    super(403, code, message);
  }
}

/** The code of a refusal, after which a page asks who is signed in and repeats the call. */
export const freshSignInRequired = "fresh_sign_in_required";

export class NotFound extends AppError {
  constructor(message = "Not found.") {
    super(404, "not_found", message);
  }
}

export function orNotFound<Value>(value: Value | undefined, message?: string): Value {
  if (value === undefined) throw new NotFound(message);
  return value;
}

export class Conflict extends AppError {
  constructor(message: string, code = "conflict", details?: Readonly<Record<string, unknown>>) {
    super(409, code, message, undefined, details);
  }
}

/** The row was changed since the caller read it. */
export class ChangedMeanwhile extends Conflict {
  constructor(what: string, details?: Readonly<Record<string, unknown>>) {
    super(
      `Somebody has changed this ${what} meanwhile. Look at it again before you change it.`,
      "changed_meanwhile",
      details,
    );
  }
}

export const tooManyRequests = "Too many requests. Please wait a moment and try again.";

export class TooManyRequests extends AppError {
  constructor(
    retryAfterSeconds: number,
    message: string = tooManyRequests,
    code = "too_many_requests",
  ) {
    super(429, code, message, retryAfterSeconds);
  }
}

export class Unavailable extends AppError {
  constructor(message = "The shop is busy. Please try again in a moment.") {
    super(503, "unavailable", message, 5);
  }
}

/** The provider of a payment can't be reached or refuses. The order waits and can be paid later. */
export class PaymentUnavailable extends AppError {
  constructor(message: string, cause?: Error) {
    super(503, "payment_unavailable", message, 30);
    this.cause = cause;
  }
}
