import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { beginSpan, isTracing } from "#src/platform/runtime/tracing.ts";
import type { OpenSpan } from "#src/platform/span.ts";
import { routeOf } from "./logging.ts";

declare module "fastify" {
  interface FastifyRequest {
    span?: OpenSpan;
  }
}

/** Programs ask for these every few seconds. */
const untraced = new Set(["/healthz", "/readyz", "/metrics"]);

/** Adds nothing to a shop without traces. Responses of the response cache are made before any of this and have no trace. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    if (untraced.has(routeOf(request))) return done();
    const { traceparent } = request.headers;
    const span = beginSpan({
      name: nameOf(request),
      kind: "server",
      attributes: { "http.request.method": request.method, "url.scheme": request.protocol },
      parent: cameByTrustedProxy(request) ? String(traceparent) : undefined,
    });
    if (!span) return done();
    request.span = span;
    request.log = request.log.child(span.ids);
    reply.log = request.log;
    reply.raw.once("close", () => endSpan(span, request, reply));
    span.run(done);
  });
  // A body arrives by events of the connection, which are no part of the request's span.
  app.addHook("preHandler", (request, _, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
}

function endSpan(span: OpenSpan, request: FastifyRequest, { raw }: FastifyReply): void {
  const failure = raw.writableFinished
    ? raw.statusCode >= 500 && String(raw.statusCode)
    : "client_closed";
  span.end({
    name: nameOf(request),
    attributes: { "http.route": routeOf(request), "http.response.status_code": raw.statusCode },
    ...(failure && { failure }),
  });
}

const nameOf = (request: FastifyRequest) => `${request.method} ${routeOf(request)}`;

/** Visitors without a proxy could name any trace. */
function cameByTrustedProxy({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1;
}
