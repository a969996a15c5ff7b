import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { NotFound } from "#src/domain/errors.ts";
import type { PageCache } from "#src/platform/page-cache.ts";
import type { ReadyAnswers } from "./ready-answers.ts";

/** For a scraper on the same machine or private network; what visitors do is nobody else's business. */
export function mountMetrics(
  app: FastifyInstance,
  { cache, ready }: { cache: PageCache; ready: ReadyAnswers },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "process_pid",
    help: "Which of several processes on one port answers.",
    registers: [registry],
  }).set(process.pid);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer, by route; answers sent ready-made are counted apart.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: "page_cache_bytes",
    help: "Bytes of answers kept for guests.",
    registers: [registry],
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: "ready_answers_sent",
    help: "Answers to guests sent ready-made since the start.",
    registers: [registry],
    collect() {
      this.set(ready.sent);
    },
  });
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
