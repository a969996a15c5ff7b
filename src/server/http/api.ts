import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isOn } from "#src/domain/capabilities.ts";
import { AppError, Invalid, NotFound } from "#src/domain/errors.ts";
import { clientsPerNetwork } from "#src/domain/limits.ts";
import type { Endpoint } from "#src/lib/endpoint.ts";
import type { CatalogVersion } from "#src/platform/cache/catalog-version.ts";
import type { Loaded, TaggedCache } from "#src/platform/cache/tagged-cache.ts";
import { clientKey, clientNetwork } from "#src/platform/http/client-address.ts";
import {
  type AcceptedCall,
  type Caller,
  type FileReply,
  type RawCall,
  type Route,
  requireAccess,
  type Services,
} from "#src/platform/http/serve.ts";
import { TooLarge } from "#src/platform/media/quarantine.ts";
import { SessionChanged } from "#src/platform/security/session.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import { forOneBrowser, type ResponseCache, sendCached } from "#src/server/pages/response-cache.ts";
import { extendBodyTime } from "./client-errors.ts";
import { type FailurePage, mountForm, routerPath } from "./forms.ts";
import { mountSignOutLink, mountUnsubscribeLink } from "./links.ts";
import { openApiDocument } from "./openapi.ts";
import type { CallerOf } from "./request-identity.ts";
import { type CachedBody, Encoded, send } from "./send.ts";

interface ApiOptions {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly pageCache: TaggedCache<CachedBody>;
  readonly responses: ResponseCache;
  readonly catalogVersion: CatalogVersion;
  readonly callerOf: CallerOf;
  readonly cookieName: string;
  readonly failurePage: FailurePage;
}

const jsonType = "application/json; charset=utf-8";

export function mountApi(app: FastifyInstance, options: ApiOptions): void {
  const { routes, services, cookieName, callerOf } = options;
  guardAdmin(app, routes, callerOf);
  for (const route of routes) {
    if (route.endpoint.rawBody) acceptRawBody(app, (scope) => mountRoute(scope, route, options));
    else if (route.endpoint.streamBody) acceptStream(app, route, options);
    else mountRoute(app, route, options);
    if (route.endpoint.formAt) {
      mountForm(app, route.endpoint, {
        handle: (request, reply) => handleForm(route, request, reply, options),
        failurePage: options.failurePage,
        maxBodyBytes,
      });
    }
  }
  mountSignOutLink(app, callerOf);
  if (isOn(services.config, "enquiries")) mountUnsubscribeLink(app);

  const document = openApiDocument(routes, services.config, cookieName);
  const description = jsonBody(document, "cached");
  app.get("/api/openapi.json", (request, reply) =>
    send(request, reply, { ...description, ...forOneBrowser }),
  );

  app.all("/api/*", async () => {
    throw new NotFound();
  });
}

function mountRoute(app: FastifyInstance, route: Route, options: ApiOptions): void {
  const { endpoint } = route;
  const { services, pageCache, responses } = options;
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    bodyLimit: endpoint.rawBody?.maxBytes ?? endpoint.streamBody?.maxBytes ?? maxBodyBytes,
    handler: async (request, reply) => {
      const { call, caller } = await acceptCall(route, request, reply, options);
      if (endpoint.shared && caller.viewer.kind === "guest") {
        const cached = await cachedReply(call, services, pageCache);
        return sendCached(request, reply, cached, { responses, canonicalUrl: call.cacheKey });
      }
      const { data, file } = await handleCall(call, endpoint, options).catch(async (error) => {
        if (!(error instanceof SessionChanged)) throw error;
        const current = await options.callerOf(request, reply, "again");
        const raw = { ...current, ...contentsOf(request, reply, endpoint) };
        return handleCall(route.accept(raw), endpoint, options);
      });
      reply
        .code(endpoint.status ?? 200)
        .header("cache-control", "private, no-store")
        .header("vary", "Cookie");
      if (file) return sendFile(reply, file);
      return reply.type(jsonType).send(JSON.stringify(data));
    },
  });
}

async function acceptCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, callerOf }: ApiOptions,
) {
  await countRequest(route.endpoint, services, request);
  const read = route.endpoint.comparesSession ? "recently" : undefined;
  const caller = await callerOf(request, reply, read);
  return {
    caller,
    call: route.accept({ ...caller, ...contentsOf(request, reply, route.endpoint) }),
  };
}

async function handleCall(
  call: AcceptedCall,
  endpoint: Endpoint,
  { services, catalogVersion }: ApiOptions,
) {
  const reply = await call.handle(services);
  if (endpoint.changesCatalog) await catalogVersion.refresh(endpoint.changesCatalog);
  return reply;
}

async function handleForm(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ApiOptions,
): Promise<object> {
  const { call } = await acceptCall(route, request, reply, options);
  const { data } = await handleCall(call, route.endpoint, options);
  return data;
}

function contentsOf(
  { params, query, body, headers }: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
): Omit<RawCall, keyof Caller> {
  if (endpoint.streamBody) {
    const stream = body instanceof Readable ? body : Readable.from([]);
    return { params, query, headers, stream, gone: goneSignal(reply), body: undefined };
  }
  if (!endpoint.rawBody) return { params, query, body, headers };
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return { params, query, headers, rawBody, body: undefined };
}

/** Fastify's own signal is aborted as soon as the body has come. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort(new Invalid("The connection was closed.", "gone"));
  });
  return gone.signal;
}

function sendFile(reply: FastifyReply, { contentType, name, content }: FileReply) {
  return reply
    .type(contentType)
    .header("x-robots-tag", "noindex")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Buffer.isBuffer(content) ? content : Readable.from(content));
}

/** Calls whose sender is proved by a signature over the body. */
export function webhookPaths(routes: readonly Pick<Route, "endpoint">[]): ReadonlySet<string> {
  const webhooks = routes.filter(({ endpoint }) => endpoint.rawBody);
  return new Set(webhooks.map(({ endpoint }) => routerPath(endpoint.path)));
}

/** The body has any type and is not parsed. */
function acceptRawBody(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, async (_: unknown, raw: Buffer) => raw);
    mount(scope);
  });
}

/** Any type of body, as it comes. One that says that it is too large is refused before it is read. */
function acceptStream(app: FastifyInstance, route: Route, options: ApiOptions): void {
  const { maxBytes = 0, seconds = 0 } = route.endpoint.streamBody ?? {};
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (_: unknown, body: Readable) => body);
    scope.addHook("preParsing", async (request) => {
      if (Number(request.headers["content-length"]) > maxBytes) throw new TooLarge(maxBytes);
      extendBodyTime(request.raw, seconds * 1_000);
    });
    mountRoute(scope, route, options);
  });
}

async function cachedReply(
  { cacheKey, handle }: AcceptedCall,
  services: Services,
  pageCache: TaggedCache<CachedBody>,
): Promise<Loaded<CachedBody>> {
  const make = async () => {
    const { data, isCacheable, tags } = await handle(services);
    const cachedBy = cacheKey !== undefined && isCacheable ? tags : undefined;
    return { value: jsonBody(data, cachedBy ? "cached" : "uncached"), tags: cachedBy };
  };
  if (cacheKey === undefined) return { value: (await make()).value, origin: undefined };
  return pageCache.loadOrLast(cacheKey, make);
}

function jsonBody(data: unknown, use: "cached" | "uncached"): CachedBody {
  return { status: 200, encoded: new Encoded(Buffer.from(JSON.stringify(data)), jsonType, use) };
}

async function countRequest(endpoint: Endpoint, { db, config }: Services, request: FastifyRequest) {
  const { limit } = endpoint;
  if (!limit) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  const client = clientKey(request.ip);
  await throttle(db, `${call} ${client}`, limit, config.rateLimitFactor);
  const network = limit.alsoPerNetwork ? clientNetwork(client) : null;
  if (network === null) return;
  await throttle(db, `${call} ${network}`, limit, config.rateLimitFactor * clientsPerNetwork);
}

const adminPrefix = "/api/admin";

/**
 * Requires one of the staff for every path below the prefix, before the body is read. Calls whose contract
 * says `public` are exempt. Unknown paths are included, so that others can't find out which paths exist.
 */
export function guardAdmin(
  app: FastifyInstance,
  routes: readonly Pick<Route, "endpoint">[],
  callerOf: CallerOf,
): void {
  const publicPaths = new Set<string>(
    routes
      .filter(({ endpoint }) => endpoint.access === "public")
      .map((route) => route.endpoint.path),
  );
  app.addHook("onRequest", async (request, reply) => {
    const path = request.routeOptions.url ?? "";
    const isAdminPath = path === adminPrefix || path.startsWith(`${adminPrefix}/`);
    if (!isAdminPath || publicPaths.has(path)) return;
    const { viewer } = await callerOf(request, reply);
    requireAccess("staff", viewer);
  });
  for (const path of [adminPrefix, `${adminPrefix}/*`]) {
    app.all(path, async () => {
      throw new NotFound();
    });
  }
}

export const maxBodyBytes = 100 * 1024;

/** An escaped NUL, which PostgreSQL can't store in text. After an escaped backslash, `u0000` is plain text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** A body of any other type is refused before it is read. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (_: unknown, raw: Buffer) => parseJson(raw),
  );
  app.addHook("onRequest", async (request) => {
    if (request.headers["content-encoding"]) {
      throw new AppError(415, "unsupported_type", "Send the body without compression.");
    }
  });
  // After an early response the client would go on to send a body that nobody reads.
  app.addHook("onSend", async (request, reply) => {
    if (!request.raw.complete && mayBeTooLarge(request)) reply.header("connection", "close");
  });
}

function mayBeTooLarge({ headers }: FastifyRequest): boolean {
  return (
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > maxBodyBytes
  );
}

function parseJson(raw: Buffer): unknown {
  if (raw.length === 0) return undefined;
  if (!isUtf8(raw)) throw new Invalid("The body is not valid UTF-8.");
  const text = raw.toString("utf8");
  if (escapedNul.test(text))
    throw new Invalid("The body contains a character that can't be stored.");
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
}
