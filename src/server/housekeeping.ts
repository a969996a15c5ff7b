import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#src/platform/db/client.ts";
import { purgeExpiredSessions } from "#src/platform/session.ts";
import { purgeThrottles } from "#src/platform/throttle.ts";

const everyHour = 3_600_000;

/** Rows that count for nothing any more are swept, so that no table grows without limit. */
export function keepHouse(db: Db, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    Promise.all([purgeExpiredSessions(db), purgeThrottles(db)]).catch((error) => {
      log.warn({ err: error }, "housekeeping failed");
    });
  }, everyHour);
  timer.unref();
  return () => clearInterval(timer);
}
