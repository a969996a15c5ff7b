import type { FastifyInstance, FastifyRequest } from "fastify";
import { NotFound } from "#src/domain/errors.ts";
import type { Endpoint } from "#src/lib/endpoint.ts";
import type { CatalogVersion } from "#src/platform/catalog-version.ts";
import { Encoded } from "#src/platform/encoded.ts";
import type { PageCache } from "#src/platform/page-cache.ts";
import type { Route, Services } from "#src/platform/serve.ts";
import { throttle } from "#src/platform/throttle.ts";
import { guardAdmin } from "./admin-guard.ts";
import { openApiDocument } from "./openapi.ts";
import type { ReadyAnswers } from "./ready-answers.ts";
import { send } from "./send.ts";
import { sendKept } from "./send-kept.ts";
import type { VisitOf } from "./visit.ts";

interface ApiOptions {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly cache: PageCache;
  readonly ready: ReadyAnswers;
  readonly catalogVersion: CatalogVersion;
  readonly visitOf: VisitOf;
}

const jsonType = "application/json; charset=utf-8";

export function mountApi(app: FastifyInstance, options: ApiOptions): void {
  guardAdmin(app, options.visitOf);
  for (const route of options.routes) mountRoute(app, route, options);

  const description = new Encoded(
    Buffer.from(JSON.stringify(openApiDocument(options.routes, options.services.config))),
    jsonType,
    "kept",
  );
  app.get("/api/openapi.json", (request, reply) =>
    send(request, reply, { status: 200, encoded: description, cacheControl: "public, no-cache" }),
  );

  app.all("/api/*", async () => {
    throw new NotFound();
  });
}

function mountRoute(app: FastifyInstance, route: Route, options: ApiOptions): void {
  const { endpoint } = route;
  const { services, cache, ready, catalogVersion, visitOf } = options;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: async (request, reply) => {
      await countTry(endpoint, services, request);
      const { viewer, session } = await visitOf(request, reply);
      const answer = () =>
        route.answer(services, {
          viewer,
          session,
          params: request.params,
          query: request.query,
          body: request.body,
          log: request.log,
        });
      if (endpoint.shared && viewer.kind === "guest") {
        const kept = await cache.get(sharedUrl(endpoint, request), async () => ({
          status: 200,
          encoded: new Encoded(Buffer.from(JSON.stringify(await answer())), jsonType, "kept"),
        }));
        return sendKept(request, reply, kept, {
          ready,
          canonical: asksOnlyKnown(endpoint, request),
        });
      }
      const answered = await answer();
      if (endpoint.changesCatalog) await catalogVersion.refresh();
      return reply
        .code(endpoint.status ?? 200)
        .header("cache-control", "private, no-store")
        .header("vary", "Cookie")
        .type(jsonType)
        .send(JSON.stringify(answered));
    },
  });
}

async function countTry(endpoint: Endpoint, { db, config }: Services, request: FastifyRequest) {
  if (!endpoint.limit) return;
  const key = `${endpoint.method} ${endpoint.path} ${request.ip}`;
  await throttle(db, key, endpoint.limit, config.rateLimitFactor);
}

function asksOnlyKnown({ query }: Endpoint, request: FastifyRequest): boolean {
  const known = query?.shape ?? {};
  return Object.keys(request.query as object).every((name) => Object.hasOwn(known, name));
}

/** Only query names that the endpoint declares make a difference to what is kept. */
function sharedUrl(endpoint: Endpoint, request: FastifyRequest): string {
  const path = request.url.split("?", 1)[0];
  const given = request.query as Record<string, unknown>;
  const names = Object.keys(endpoint.query?.shape ?? {}).filter(
    (name) => given[name] !== undefined,
  );
  return `${path}?${JSON.stringify(names.sort().map((name) => [name, given[name]]))}`;
}
