import { AppError, Conflict, Invalid, NotFound, Unavailable } from "#src/domain/errors.ts";

/** Maps errors of HTTP parsing and of the database to responses; undefined for a bug of ours. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // HTTP first: an aborted request is ECONNRESET too, but has a status code.
  return fromHttp(error) ?? fromDriver(error);
}

const byCode: Record<string, (error: unknown) => AppError> = {
  "23505": () => new Conflict("This already exists."),
  "23001": () => new Conflict("This is still in use."),
  "23503": fromForeignKey,
  "22P02": () => new Invalid(),
  "22003": () => new Invalid(),
  "22021": () => new Invalid(),
};

/**
 * PostgreSQL before version 18 uses one code for two cases: the row to delete is still referenced, or
 * the row that an insert refers to was deleted meanwhile. Its messages may be translated, so the
 * statement decides.
 */
function fromForeignKey(error: unknown): AppError {
  const statement = statementOf(error);
  const deletes = /\bdelete\s+from\b/i.test(statement) && !/\binsert\s+into\b/i.test(statement);
  return deletes
    ? new Conflict("This is still in use.")
    : new NotFound("Something in this request no longer exists.");
}

/**
 * Temporary failures, and those that an operator can correct: connections lost or refused, memory,
 * disk or connections exhausted, shutdowns, I/O errors, damaged files, read-only servers, deadlocks
 * and lock timeouts.
 */
const temporaryCodes =
  /^(08|53|57|58|XX00[12]|25006|40001|40P01|55P03|28|3D|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN|NOENT|MFILE))/;

/** Messages of the driver for errors without a code. */
const temporaryMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after)/;

function fromDriver(error: unknown): AppError | undefined {
  const code = driverCode(error);
  if (code !== undefined && byCode[code]) return byCode[code](error);
  const temporary =
    code === undefined
      ? causes(error).some(({ message }) => temporaryMessages.test(message))
      : temporaryCodes.test(code);
  return temporary ? new Unavailable() : undefined;
}

const lostCodes = /^(08|57P0[1-3]|25006|E(CONN|PIPE))/;
const lostMessages = /^(Connection terminated unexpectedly|Client has encountered a connection)/;

/** The server ended the connection, or is a standby since a failover, which must not be asked again. */
export function isConnectionLost(error: unknown): boolean {
  const code = driverCode(error);
  if (code !== undefined) return lostCodes.test(code);
  return causes(error).some(({ message }) => lostMessages.test(message));
}

/** The error code of the driver or the database. */
export function driverCode(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}

function statementOf(error: unknown): string {
  for (const cause of causes(error)) {
    if ("query" in cause && typeof cause.query === "string") return cause.query;
  }
  return "";
}

/** Drizzle wraps the errors of the driver. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

const byStatus: Record<number, readonly [code: string, message: string]> = {
  400: ["invalid_body", "The request is not valid."],
  404: ["not_found", "Not found."],
  413: ["too_large", "The request is too large."],
  414: ["too_long", "The address is too long."],
  415: ["unsupported_type", "Send the body as application/json."],
};

function fromHttp(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const response = byStatus[Number(error.statusCode)];
  return response && new AppError(Number(error.statusCode), ...response);
}
