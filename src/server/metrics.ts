import cluster from "node:cluster";
import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { NotFound } from "#src/domain/errors.ts";
import { mountGauges, type Watched } from "./gauges.ts";

/** For a scraper on the same machine or private network; what visitors do is nobody else's business. */
export function mountMetrics(app: FastifyInstance, watched: Watched): void {
  const registry = new Registry();
  // Each of several processes counts for itself, and any of them may answer.
  if (cluster.worker) registry.setDefaultLabels({ process: String(cluster.worker.id) });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer, by route; answers sent ready-made are counted apart.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  mountGauges(registry, watched);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get("/metrics", { config: { rateLimit: false } }, async (request, reply) => {
    if (!fromNearby(request)) throw new NotFound();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

const nearby = new BlockList();
nearby.addSubnet("127.0.0.0", 8);
nearby.addSubnet("10.0.0.0", 8);
nearby.addSubnet("172.16.0.0", 12);
nearby.addSubnet("192.168.0.0", 16);
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");

/** A request that a proxy passes on is a visitor's, however near the proxy is. */
function fromNearby(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers["x-forwarded-for"] || headers.forwarded || headers.via) return false;
  const address = request.socket.remoteAddress ?? "";
  return nearby.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
