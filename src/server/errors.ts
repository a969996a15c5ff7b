import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, NotFound } from "#src/domain/errors.ts";
import { asAppError } from "#src/platform/problem.ts";

const unexpected = new AppError(
  500,
  "unexpected",
  "Something went wrong on our side. Please try again later.",
);

/** Below 500 the message is for people; anything unexpected is logged once and answered with a fixed text. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error) ?? unexpected;
  if (known.status === 503) request.server.troubles.note(error);
  else if (known.status >= 500) request.log.error({ err: error }, "request failed");
  if (known.retryAfterSeconds) reply.header("retry-after", known.retryAfterSeconds);
  return reply
    .code(known.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ message: known.message, code: known.code }));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler(() => {
    throw new NotFound();
  });
}
