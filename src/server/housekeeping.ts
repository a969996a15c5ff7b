import type { FastifyBaseLogger } from "fastify";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { purgeExpiredSessions } from "#src/platform/session.ts";
import { purgeThrottles } from "#src/platform/throttle.ts";

const everyHour = 3_600_000;

/** Deletes expired rows every hour, so that no table grows without limit. Returns a function that stops it. */
export function startHousekeeping(database: Database, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    deleteExpiredRows(database).catch((error) => log.warn({ err: error }, "housekeeping failed"));
  }, everyHour);
  timer.unref();
  return () => clearInterval(timer);
}

/** Uses a connection without the time limit of requests, because there may be very many rows. */
export function deleteExpiredRows(database: Pick<Database, "connection">): Promise<void> {
  return onDedicatedConnection(database, async (db) => {
    await purgeExpiredSessions(db);
    await purgeThrottles(db);
  });
}
