import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyServerOptions,
} from "fastify";
import { decoded } from "#src/lib/paths.ts";
import { clientKey } from "#src/platform/client-address.ts";
import type { Config } from "#src/platform/config.ts";
import { shopVersion } from "#src/platform/project-root.ts";
import { serializeError } from "./serialize-error.ts";

export function loggerOptions(
  config: Config,
): Exclude<FastifyServerOptions["logger"], boolean | undefined> {
  return {
    level: config.logLevel,
    // A second protection, for values that are logged without a serializer.
    redact: { paths: ["*.password", "*.passwordHash", "*.token"], censor: "[hidden]" },
    serializers: {
      req: (request) => ({
        method: request.method,
        // The query string may contain what visitors typed; the path is enough to find a request.
        path: printable(withoutToken(request.url?.split("?", 1)[0] ?? "")),
        from: printable(clientKey(request.ip ?? "")),
      }),
      err: (error) => serializeError(error),
    },
  };
}

/** The address of a dealer's feed gives away the dealer's prices, however its letters are encoded. */
const withoutToken = (path: string) =>
  (decoded(path) ?? path).replace(/(\/feed\/)[^/]+/, "$1[hidden]");

const maxTextLength = 300;

/**
 * Node accepts no control characters in a path, but a proxy may forward any text as the client's address.
 * Characters that a terminal could interpret are percent-encoded.
 */
function printable(text: string): string {
  return text
    .slice(0, maxTextLength)
    .replaceAll(/[^!-~]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

declare module "fastify" {
  interface FastifyRequest {
    /** All pages share one route of the server. */
    pageRoute?: string;
  }
}

/** A pattern such as `/watch/:id`: there are few of them, and they contain nothing that visitors sent. */
export function routeOf({ pageRoute, routeOptions }: FastifyRequest): string {
  return pageRoute ?? routeOptions.url ?? "none";
}

const refusals = new Set([403, 421, 429, 503]);
const slowMs = 1_000;

/** Reads are logged at debug level only, because they are many. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("pageRoute", undefined);
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode: status } = reply;
    const ms = Math.round(reply.elapsedTime);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const level = refusals.has(status)
      ? "warn"
      : status >= 500
        ? "error"
        : isRead
          ? "debug"
          : "info";
    request.log[level]({ req: request, status, ms }, "request completed");
    if (ms > slowMs) {
      request.log.warn({ req: request, route: routeOf(request), status, ms }, "slow request");
    }
  });
}

/** One line with what an operator needs first, and no secrets. */
export function logStart(log: FastifyBaseLogger, config: Config): void {
  const { host, port, publicUrl, capabilities, trustProxy, webConcurrency } = config;
  const { logLevel, rateLimitFactor } = config;
  log.info(
    {
      version: shopVersion(),
      node: process.versions.node,
      database: config.databaseUrl ? "DATABASE_URL" : config.dataDir,
      host,
      port,
      publicUrl,
      capabilities,
      trustProxy,
      webConcurrency,
      logLevel,
      rateLimitFactor,
    },
    "shop started",
  );
}
