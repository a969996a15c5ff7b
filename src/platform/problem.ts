import { AppError, Conflict, Invalid, Unavailable } from "#src/domain/errors.ts";

/** Failures of the wire and of the driver, said in the shop's own words. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // The wire first: a visitor who hangs up is ECONNRESET too.
  return fromHttp(error) ?? fromDriver(error);
}

const driverAnswers: Record<string, () => AppError> = {
  "23505": () => new Conflict("This already exists."),
  "23001": () => new Conflict("This is still in use."),
  "23503": () => new Conflict("This is still in use."),
  "22P02": () => new Invalid(),
  "22003": () => new Invalid(),
  "22021": () => new Invalid(),
};

/**
 * What passes, or what an operator sets right, without a fault of the request: lost or refused
 * connections, exhausted memory, disks and connections, operators' interventions, failures of the
 * machine, damaged files, a server that only reads, deadlocks and locks held for too long.
 */
const passing =
  /^(08|53|57|58|XX00[12]|25006|40001|40P01|55P03|28|3D|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN|NOENT|MFILE))/;

/** The driver's own words, for which it has no codes. */
const passingWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after)/;

function fromDriver(error: unknown): AppError | undefined {
  const code = driverCode(error);
  if (code === undefined) return saysPassing(error) ? new Unavailable() : undefined;
  return driverAnswers[code]?.() ?? (passing.test(code) ? new Unavailable() : undefined);
}

/** The error code of the driver or the database; Drizzle may have wrapped the error. */
export function driverCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return undefined;
}

/** Drizzle wraps what the driver threw. */
function saysPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return passingWords.test(error.message) || saysPassing(error.cause);
}

const httpAnswers: Record<number, readonly [code: string, message: string]> = {
  400: ["invalid_body", "The request is not valid."],
  404: ["not_found", "Not found."],
  413: ["too_large", "The request is too large."],
  414: ["too_long", "The address is too long."],
  415: ["unsupported_type", "Send the body as application/json."],
};

function fromHttp(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const answer = httpAnswers[Number(error.statusCode)];
  return answer && new AppError(Number(error.statusCode), ...answer);
}
