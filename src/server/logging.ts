import type { FastifyInstance, FastifyLoggerOptions } from "fastify";
import type { LoggerOptions } from "pino";
import type { Config } from "#src/platform/config.ts";
import { errorInLog } from "./error-in-log.ts";

export function loggerOptions(config: Config): FastifyLoggerOptions & LoggerOptions {
  return {
    level: config.logLevel,
    // A net below the serializers, for what is logged under a name of its own.
    redact: { paths: ["*.password", "*.passwordHash", "*.token"], censor: "[hidden]" },
    serializers: {
      req: (request) => ({
        method: request.method,
        // The query string may hold what people typed; the path is enough to find a request.
        path: printable(request.url?.split("?", 1)[0] ?? ""),
        from: printable(request.ip ?? ""),
      }),
      err: (error) => errorInLog(error),
    },
  };
}

const longestText = 300;

/**
 * Node lets no control sign into a path, but a proxy passes on as an address whatever it was told:
 * signs that a terminal could obey are written as an address writes them.
 */
function printable(text: string): string {
  return text.slice(0, longestText).replaceAll(/[^!-~]/g, percentEncoded);
}

function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

const refusals = new Set([403, 429, 503]);

/** Reads are many and dull; changes, refusals and failures are what one looks for. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode } = reply;
    const level = refusals.has(statusCode)
      ? "warn"
      : statusCode >= 500
        ? "error"
        : request.method === "GET" || request.method === "HEAD"
          ? "debug"
          : "info";
    request.log[level](
      { req: request, status: statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
}
