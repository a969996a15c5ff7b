import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from "fastify";
import { RouteTable } from "#src/app/route-table.tsx";
import { loadShop } from "#src/capabilities/load-shop.ts";
import { Invalid } from "#src/domain/errors.ts";
import { pictureLimits } from "#src/domain/limits.ts";
import type { CatalogVersion } from "#src/platform/cache/catalog-version.ts";
import { TaggedCache } from "#src/platform/cache/tagged-cache.ts";
import type { Database } from "#src/platform/db/client.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { sessionCookie } from "#src/platform/security/session.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { acceptOnlyJson, maxBodyBytes, mountApi, webhookPaths } from "./http/api.ts";
import { handleClientError, limitBodyTime, refuseConnect } from "./http/client-errors.ts";
import { createDispatch } from "./http/dispatch.ts";
import { handleErrors, sendError } from "./http/errors.ts";
import { createOpenOrderLink } from "./http/links.ts";
import { limitRequests } from "./http/rate-limit.ts";
import { createCallerOf } from "./http/request-identity.ts";
import {
  type KnowsHost,
  knownHosts,
  refuseCrossOrigin,
  refuseUnknownHost,
  securityHeaders,
} from "./http/security.ts";
import type { CachedBody } from "./http/send.ts";
import { mountModels, mountPictures, mountStaticFiles } from "./http/static.ts";
import { mountHealth } from "./operation/health.ts";
import { loggerOptions, logRequests } from "./operation/logging.ts";
import { mountMetrics } from "./operation/metrics.ts";
import { monitorOutages } from "./operation/outage-monitor.ts";
import { traceRequests } from "./operation/request-traces.ts";
import { createFindMovedPage } from "./pages/moved-pages.ts";
import { PageTemplates } from "./pages/page-templates.ts";
import { ResponseCache } from "./pages/response-cache.ts";
import { mountSitemap, mountWellKnown } from "./pages/sitemap.ts";
import {
  type AssetsOf,
  builtAssets,
  createPageState,
  formFailurePage,
  mountPages,
} from "./pages/ssr.ts";

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly catalogVersion: CatalogVersion;
  /** By default the files that `npm run build` wrote. */
  readonly assetsOf?: AssetsOf;
  readonly serverFactory?: FastifyServerFactory;
}

const maxPageCacheBytes = 64 * 1024 * 1024;
/** Both compressed forms add about half of the uncompressed size. */
const encodingsFactor = 1.5;

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, catalogVersion } = options;
  const cookie = sessionCookie(config);
  const responses = new ResponseCache(catalogVersion.changes, cookie.name);
  const knowsHost = knownHosts(config);
  const app = fastify(serverOptions(options, responses, knowsHost));
  app.addHook("preClose", async () => responses.close());

  const passwords = createPasswordHasher();
  const media = createMediaStore(config);
  const services: Services = { config, db: database.db, media, passwords };
  const table = new RouteTable(config.capabilities);
  const { routes } = await loadShop(config.capabilities);
  const pageCache = new TaggedCache<CachedBody>(catalogVersion.changes, {
    maxBytes: maxPageCacheBytes,
    bytesOf: ({ encoded }) => Math.ceil(encoded.identity.length * encodingsFactor) + 512,
  });
  const callerOf = createCallerOf(services, cookie);

  handleErrors(app);
  traceRequests(app);
  logRequests(app);
  const headers = securityHeaders(config);
  const webhooks = webhookPaths(routes);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    // A client that has closed the connection has no address to limit by.
    if (request.socket.remoteAddress === undefined) throw new Invalid();
    refuseUnknownHost(request, knowsHost);
    refuseCrossOrigin(request, config.publicUrl, webhooks);
  });
  const outages = monitorOutages(app, database);
  mountHealth(app, database);
  mountMetrics(app, { pageCache, responses, database, passwords, catalogVersion, outages });
  acceptOnlyJson(app);
  await limitRequests(app, config.rateLimitFactor);

  const assetsOf = options.assetsOf ?? (await mountBuiltFiles(app));
  await mountPictures(app, join(projectRoot(), "media"), media);
  mountModels(app, config, media);
  mountWellKnown(app, config, table);
  mountSitemap(app, { config, table, db: database.db, catalogVersion, responses });
  mountApi(app, {
    services,
    routes,
    pageCache,
    responses,
    catalogVersion,
    callerOf,
    cookieName: cookie.name,
    failurePage: formFailurePage(assetsOf),
  });
  mountPages(app, {
    state: createPageState(services, catalogVersion.changes),
    table,
    assetsOf,
    dispatch: createDispatch(services, routes, catalogVersion.changes),
    pageCache,
    templates: new PageTemplates(catalogVersion.changes),
    responses,
    callerOf,
    findMovedPage: createFindMovedPage(services),
    openOrderLink: createOpenOrderLink(services),
  });
  return app;
}

function serverOptions(
  { config, serverFactory }: AppOptions,
  responses: ResponseCache,
  knowsHost: KnowsHost,
): FastifyHttpOptions<Server> {
  const { trustProxy } = config;
  return {
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === "number" ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: maxBodyBytes,
    clientErrorHandler: handleClientError,
    // No hook runs for an address that can't be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(config)).header("x-request-id", request.id);
      return sendError(error, request as FastifyRequest, reply as FastifyReply);
    },
    forceCloseConnections: "idle",
    // Requests that still come on open connections are answered, and then the connections are closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    serverFactory: serverFactory ?? ((handler) => createHttpServer(responses, knowsHost, handler)),
  };
}

/** Slow and idle clients are disconnected, so that they can't use up all connections. */
const timeouts = {
  headersTimeout: 10_000,
  // For the longest upload; other bodies have the shorter time of body-time.ts.
  requestTimeout: pictureLimits.uploadSeconds * 1_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
const maxIdleMs = 30_000;

function createHttpServer(
  responses: ResponseCache,
  knowsHost: KnowsHost,
  handler: RequestListener,
): Server {
  return createServer(timeouts, (request, response) => {
    limitBodyTime(request);
    const isAnswered = knowsHost(request.headers.host) && responses.respond(request, response);
    if (!isAnswered) handler(request, response);
  })
    .on("connect", refuseConnect)
    .setTimeout(maxIdleMs);
}

async function mountBuiltFiles(app: FastifyInstance): Promise<AssetsOf> {
  const folder = join(projectRoot(), "dist", "client");
  await mountStaticFiles(app, folder);
  return builtAssets(folder);
}
