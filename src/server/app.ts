import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from "fastify";
import { Invalid, TooManyRequests } from "#src/domain/errors.ts";
import type { CatalogVersion } from "#src/platform/catalog-version.ts";
import type { Config } from "#src/platform/config.ts";
import type { Database } from "#src/platform/db/client.ts";
import { PageCache } from "#src/platform/page-cache.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { projectRoot } from "#src/platform/project-root.ts";
import type { Services } from "#src/platform/serve.ts";
import { sessionCookie } from "#src/platform/session-cookie.ts";
import { mountApi } from "./api.ts";
import { apiRoutes } from "./api-routes.ts";
import { type AssetsOf, builtAssets } from "./assets.ts";
import { acceptOnlyJson, maxBodyBytes } from "./body.ts";
import { answerBrokenWire, refuseTunnel } from "./broken-wire.ts";
import { createDispatch } from "./dispatch.ts";
import { answerErrors, answerProblem } from "./errors.ts";
import { securityHeaders } from "./headers.ts";
import { mountHealth } from "./health.ts";
import { loggerOptions, logRequests } from "./logging.ts";
import { mountMedia } from "./media.ts";
import { mountMetrics } from "./metrics.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { pageStateOf } from "./page-state.ts";
import { ReadyAnswers } from "./ready-answers.ts";
import { RequestCounts } from "./request-counts.ts";
import { mountSignOutLink } from "./sign-out-link.ts";
import { warnOfSlowRequests } from "./slow-requests.ts";
import { mountPages } from "./ssr.ts";
import { mountStaticFiles } from "./static.ts";
import { watchTroubles } from "./troubles.ts";
import { identify, type Visit, type VisitOf } from "./visit.ts";
import { mountWellKnown } from "./well-known.ts";

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly catalogVersion: CatalogVersion;
  readonly capabilities: readonly string[];
  /** Where the browser finds the code; by default in what `npm run build` made. */
  readonly assetsOf?: AssetsOf;
  readonly serverFactory?: FastifyServerFactory;
}

const requestsPerMinute = 1_000;

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, capabilities, catalogVersion } = options;
  const cookie = sessionCookie(config);
  const ready = new ReadyAnswers(catalogVersion.current, cookie.name);
  const app = fastify(serverOptions(options, ready));
  app.addHook("preClose", async () => ready.close());

  const passwords = createPasswordHasher();
  const services: Services = { config, db: database.db, passwords };
  const cache = new PageCache(catalogVersion.current);
  const visits = new WeakMap<FastifyRequest, Promise<Visit>>();
  const visitOf: VisitOf = (request, reply) => {
    const visit = visits.get(request) ?? identify(request, reply, services, cookie);
    visits.set(request, visit);
    return visit;
  };

  answerErrors(app);
  logRequests(app);
  const headers = securityHeaders(config);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    // Whoever has hung up has no address left to be counted by.
    if (request.socket.remoteAddress === undefined) throw new Invalid();
    refuseForeignOrigin(request, config.publicUrl);
  });
  const troubles = watchTroubles(app, database);
  warnOfSlowRequests(app);
  mountHealth(app, database);
  mountMetrics(app, { cache, ready, database, passwords, catalogVersion, troubles });
  acceptOnlyJson(app);

  await app.register(rateLimit, {
    max: Math.ceil(requestsPerMinute * config.rateLimitFactor),
    timeWindow: "1 minute",
    store: RequestCounts,
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    errorResponseBuilder: (_, context) => new TooManyRequests(Math.ceil(context.ttl / 1000)),
  });

  const assetsOf = options.assetsOf ?? (await mountBuiltFiles(app));
  await mountMedia(app);
  mountWellKnown(app, config, database.db);
  mountSignOutLink(app, visitOf);
  mountApi(app, { services, routes: apiRoutes, cache, ready, catalogVersion, visitOf });
  mountPages(app, {
    stateOf: pageStateOf(config, capabilities, database.db, catalogVersion),
    assetsOf,
    dispatch: createDispatch(services, apiRoutes, catalogVersion.current),
    cache,
    ready,
    visitOf,
  });
  return app;
}

function serverOptions(
  { config, serverFactory }: AppOptions,
  ready: ReadyAnswers,
): FastifyHttpOptions<Server> {
  const { trustProxy } = config;
  return {
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === "number" ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: maxBodyBytes,
    clientErrorHandler: answerBrokenWire,
    // An address that can't be decoded reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(config)).header("x-request-id", request.id);
      return answerProblem(error, request as FastifyRequest, reply as FastifyReply);
    },
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    serverFactory: serverFactory ?? ((handler) => serverWith(ready, handler)),
  };
}

/** Whoever connects and then sends or reads nothing gives up the place to others. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
const longestSilenceMs = 30_000;

function serverWith(ready: ReadyAnswers, handler: RequestListener): Server {
  return createServer(
    patience,
    (request, response) => ready.answer(request, response) || handler(request, response),
  )
    .on("connect", refuseTunnel)
    .setTimeout(longestSilenceMs);
}

async function mountBuiltFiles(app: FastifyInstance): Promise<AssetsOf> {
  const folder = join(projectRoot(), "dist", "client");
  await mountStaticFiles(app, folder);
  return builtAssets(folder);
}
