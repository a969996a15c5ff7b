import { eq, lt, sql } from "drizzle-orm";
import { TooManyRequests } from "#src/domain/errors.ts";
import type { RateLimit } from "#src/lib/endpoint.ts";
import type { Db } from "./db/client.ts";
import { throttles } from "./db/house-schema.ts";

/**
 * Counts one try against `key` and throws once the window is full. The count is in the database, so
 * that it holds for all processes and survives a restart.
 */
export async function throttle(db: Db, key: string, limit: RateLimit, factor = 1): Promise<void> {
  const window = sql`make_interval(secs => ${limit.perSeconds})`;
  const fresh = sql`${throttles.windowStartedAt} < now() - ${window}`;
  const [row] = await db
    .insert(throttles)
    .values({ key, count: 1, windowStartedAt: sql`now()` })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${throttles.count} + 1 end`,
        windowStartedAt: sql`case when ${fresh} then now() else ${throttles.windowStartedAt} end`,
      },
    })
    .returning({
      count: throttles.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${throttles.windowStartedAt} + ${window} - now()))::int`,
    });
  if (row && row.count > limit.max * factor)
    throw new TooManyRequests(Math.max(1, row.secondsLeft));
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key));
}

/** Windows are at most a day long, so older rows count for nothing. */
export async function purgeThrottles(db: Db): Promise<void> {
  await db.delete(throttles).where(lt(throttles.windowStartedAt, sql`now() - interval '1 day'`));
}
