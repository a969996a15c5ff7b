import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { TooManyRequests } from "#src/domain/errors.ts";
import type { RateLimit } from "#src/lib/endpoint.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { throttles } from "#src/platform/db/system-tables.ts";

/**
 * The key in the table. A key contains what a visitor typed, sometimes a password in the wrong field, or an
 * address that a proxy did not check; the hash hides its text and its length.
 */
export function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * Counts one attempt against `key` and throws when the limit is exceeded. The count is in the database, so
 * that all processes share it and it survives a restart (record 027).
 */
export async function throttle(db: Db, key: string, limit: RateLimit, factor = 1): Promise<void> {
  const window = sql`make_interval(secs => ${limit.perSeconds})`;
  // A window that starts in the future was written before the clock was set back, so it has ended too.
  const fresh = sql`${throttles.windowStartedAt} not between now() - ${window} and now()`;
  const [row] = await db
    .insert(throttles)
    .values({ key: fingerprint(key), count: 1, windowStartedAt: sql`now()` })
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

/**
 * True once in so many seconds for a key. In a transaction that is rolled back it has not been asked; of two at the
 * same time, the second waits for the first.
 */
export async function isFirstWithin(tx: DbOrTx, key: string, seconds: number): Promise<boolean> {
  // Not `now()`, the start of the transaction: one that has waited began before the window of the other.
  const now = sql`clock_timestamp()`;
  const window = sql`make_interval(secs => ${seconds})`;
  const rows = await tx
    .insert(throttles)
    .values({ key: fingerprint(key), count: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { windowStartedAt: now },
      setWhere: sql`${throttles.windowStartedAt} not between ${now} - ${window} and ${now}`,
    })
    .returning({ key: throttles.key });
  return rows.length > 0;
}

/** Whether `isFirstWithin` was asked in this time. */
export async function wasWithin(db: DbOrTx, key: string, seconds: number): Promise<boolean> {
  const since = sql`${throttles.windowStartedAt} > now() - make_interval(secs => ${seconds})`;
  return (await db.$count(throttles, sql`${throttles.key} = ${fingerprint(key)} and ${since}`)) > 0;
}

export async function resetThrottle(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, fingerprint(key)));
}

/** No window is longer than a day, so older rows have no effect. */
export async function purgeThrottles(db: Db): Promise<void> {
  await db.delete(throttles).where(lt(throttles.windowStartedAt, sql`now() - interval '1 day'`));
}
