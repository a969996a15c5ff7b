import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyServerOptions,
} from "fastify";
import { decoded } from "#src/lib/paths.ts";
import { clientKey } from "#src/platform/http/client-address.ts";
import { shopVersion } from "#src/platform/runtime/project-root.ts";
import type { Config } from "#src/platform/settings/config.ts";

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

/** An operator needs this of an error. It holds no values that visitors typed. */
interface SerializedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: SerializedError;
  readonly [fact: string]: unknown;
}

/** Names of the program and of the schema. Other properties may hold values of a request. */
const safeProperties = [
  "code",
  "severity",
  "syscall",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "status",
] as const;

/** Classes of PostgreSQL errors whose message quotes the offending value. */
const quotingCodes = /^(22|P0|XX)...$/;
const maxDepth = 5;
const maxErrorLength = 4_000;

export function serializeError(error: unknown, depth = 1): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "(not an error)", stack: "" };
  const facts = error as Error & Record<string, unknown>;
  return {
    type: error.constructor.name,
    message: messageText(facts).slice(0, maxErrorLength),
    stack: framesOf(error).slice(0, maxErrorLength),
    ...Object.fromEntries(
      safeProperties.flatMap((name) => (isPlain(facts[name]) ? [[name, facts[name]]] : [])),
    ),
    ...(error.cause !== undefined && depth < maxDepth
      ? { cause: serializeError(error.cause, depth + 1) }
      : {}),
  };
}

function messageText(error: Error & Record<string, unknown>): string {
  // Drizzle's message ends with the values; its statement has placeholders only.
  if ("params" in error) return `Failed query: ${String(error.query)}`;
  if (typeof error.code === "string" && quotingCodes.test(error.code)) {
    return "(hidden: the message quotes a value)";
  }
  return error.message;
}

/** The stack starts with the message, which may contain lines that look like frames. */
function framesOf({ stack = "", message }: Error): string {
  const end = stack.indexOf(message) + message.length;
  const frames = stack.slice(Math.max(0, end)).split("\n");
  return frames.filter((line) => /^\s+at /.test(line)).join("\n");
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
