import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Unavailable } from "#src/domain/errors.ts";
import { type Database, ping } from "#src/platform/db/client.ts";
import type { OutageMonitor } from "./outage-monitor.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Tells the balancer to go elsewhere; requests are served until the app closes. */
    drain(): void;
    isDraining(): boolean;
  }
}

/** `healthz`: the process runs. `readyz`: it can serve visitors. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  let draining = false;
  const drain = () => {
    if (draining) return;
    draining = true;
    app.server.prependListener("request", (_, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  };
  app.decorate("drain", drain);
  app.decorate("isDraining", () => draining);
  app.addHook("preClose", async () => drain());

  const isReady = shareAnswer(() => isReachable(database, app.outages));
  const options = { config: { rateLimit: false, anyHost: true } };
  app.get("/healthz", options, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", options, async (_, reply) => {
    const ready = !draining && (await isReady());
    return reply
      .header("cache-control", "no-store")
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : draining ? "draining" : "no database" });
  });
}

const answerMs = 1_000;

/** Anybody may check often, so the question is asked once at a time, and its answer holds for a second. */
function shareAnswer(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  const forget = () => {
    answer = undefined;
  };
  return () => {
    answer ??= ask().finally(() => setTimeout(forget, answerMs).unref());
    return answer;
  };
}

const pingTimeoutMs = 1_500;

async function isReachable({ db }: Database, outages: OutageMonitor): Promise<boolean> {
  try {
    await Promise.race([ping(db), sleep(pingTimeoutMs, undefined, { ref: false }).then(fail)]);
    return true;
  } catch (error) {
    outages.record(error, "connection");
    return false;
  }
}

function fail(): never {
  throw new Unavailable();
}
