import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, NotFound } from "#src/domain/errors.ts";
import { asAppError } from "#src/platform/http/problem.ts";

const unexpected = new AppError(
  500,
  "unexpected",
  "Something went wrong on our side. Please try again later.",
);

/** An unexpected error is logged once and answered with a fixed text, so that nothing internal leaks. */
export function reportError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const known = asAppError(error) ?? unexpected;
  const { status, retryAfterSeconds } = known;
  if (status === 503) request.server.outages.record(error);
  else if (status >= 500) request.log.error({ err: error }, "request failed");
  if (retryAfterSeconds) reply.header("retry-after", retryAfterSeconds);
  return known;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, code, details } = reportError(error, request, reply);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ ...details, message, code }));
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw new NotFound();
  });
}
