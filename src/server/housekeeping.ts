import type { FastifyBaseLogger } from "fastify";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { purgeExpiredSessions } from "#src/platform/session.ts";
import { purgeThrottles } from "#src/platform/throttle.ts";

const everyHour = 3_600_000;

/** Rows that count for nothing any more are swept, so that no table grows without limit. */
export function keepHouse(database: Database, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    sweep(database).catch((error) => log.warn({ err: error }, "housekeeping failed"));
  }, everyHour);
  timer.unref();
  return () => clearInterval(timer);
}

/** After a long pause, or a flood, there may be more to sweep than a request would have time for. */
export function sweep(database: Pick<Database, "connection">): Promise<void> {
  return onDedicatedConnection(database, async (db) => {
    await purgeExpiredSessions(db);
    await purgeThrottles(db);
  });
}
