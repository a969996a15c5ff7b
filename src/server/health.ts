import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Unavailable } from "#src/domain/errors.ts";
import { type Database, ping } from "#src/platform/db/client.ts";
import type { Troubles } from "./troubles.ts";

/** Alive says that the process answers; ready, that it should be sent visitors. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  let draining = false;
  app.addHook("preClose", async () => {
    draining = true;
  });

  const options = { config: { rateLimit: false } };
  app.get("/healthz", options, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", options, async (_, reply) => {
    const ready = !draining && (await answers(database, app.troubles));
    return reply
      .header("cache-control", "no-store")
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : draining ? "draining" : "no database" });
  });
}

const patienceMs = 1_500;

async function answers({ db }: Database, troubles: Troubles): Promise<boolean> {
  try {
    await Promise.race([ping(db), sleep(patienceMs, undefined, { ref: false }).then(tooLate)]);
    return true;
  } catch (error) {
    troubles.note(error, "connection");
    return false;
  }
}

function tooLate(): never {
  throw new Unavailable();
}
