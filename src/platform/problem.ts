import { AppError, Conflict, Invalid, Unavailable } from "#src/domain/errors.ts";

/** Failures of the wire and of the driver, said in the shop's own words. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  return fromDriver(error) ?? fromHttp(error);
}

const driverAnswers: Record<string, () => AppError> = {
  "23505": () => new Conflict("This already exists."),
  "23001": () => new Conflict("This is still in use."),
  "23503": () => new Conflict("This is still in use."),
  "22P02": () => new Invalid(),
  "22003": () => new Invalid(),
  "22021": () => new Invalid(),
  "57014": () => new Unavailable(),
  "57P01": () => new Unavailable(),
  "57P03": () => new Unavailable(),
  "53300": () => new Unavailable(),
  ECONNREFUSED: () => new Unavailable(),
  ECONNRESET: () => new Unavailable(),
  ENOENT: () => new Unavailable(),
};

/** Drizzle wraps what the driver threw, so the code may lie one level down. */
function fromDriver(error: unknown): AppError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isPoolFailure(at)) return new Unavailable();
    if ("code" in at && typeof at.code === "string") {
      const answer = driverAnswers[at.code];
      if (answer) return answer();
    }
  }
  return undefined;
}

function isPoolFailure(error: Error): boolean {
  return /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message);
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
