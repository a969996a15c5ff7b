import type { FastifyInstance, FastifyLoggerOptions } from "fastify";
import type { LoggerOptions } from "pino";
import type { Config } from "#src/platform/config.ts";

export function loggerOptions(config: Config): FastifyLoggerOptions & LoggerOptions {
  return {
    level: config.logLevel,
    redact: {
      paths: [
        "req.headers.cookie",
        "req.headers.authorization",
        "res.headers['set-cookie']",
        "*.password",
        "*.passwordHash",
        "*.token",
        "err.params",
        "err.cause.detail",
      ],
      censor: "[hidden]",
    },
    // The query string may hold what people typed; the path is enough to find a request.
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split("?", 1)[0] }),
    },
  };
}

/** Reads are many and dull; changes, refusals and failures are what one looks for. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode } = reply;
    const level =
      statusCode >= 500
        ? "error"
        : statusCode === 403 || statusCode === 429
          ? "warn"
          : request.method === "GET" || request.method === "HEAD"
            ? "debug"
            : "info";
    request.log[level](
      { req: request, status: statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
}
