import type { FastifyInstance } from "fastify";

const slowMs = 1_000;

/** Told one by one: they are few, or else each of them matters. */
export function warnOfSlowRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    if (ms > slowMs) {
      const route = request.routeOptions.url;
      request.log.warn({ req: request, route, status: reply.statusCode, ms }, "slow request");
    }
  });
}
