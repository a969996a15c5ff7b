import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { setupDone, setupTokens } from "#src/platform/db/system-tables.ts";

/**
 * Links of other processes, which may start at the same time, stay valid. Setup opens again, because no administrator
 * exists.
 */
export async function addSetupToken(db: DbOrTx, tokenHash: Buffer, minutes: number): Promise<void> {
  await db.delete(setupTokens).where(lte(setupTokens.expiresAt, sql`now()`));
  await db.delete(setupDone);
  await db.insert(setupTokens).values({
    tokenHash,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
}

export async function isValidSetupToken(db: DbOrTx, tokenHash: Buffer): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(setupTokens)
    .where(and(eq(setupTokens.tokenHash, tokenHash), gt(setupTokens.expiresAt, sql`now()`)));
  return row !== undefined;
}

/** Returns true for exactly one of several concurrent callers. */
export async function closeSetup(db: DbOrTx): Promise<boolean> {
  const inserted = await db.insert(setupDone).values({ id: 1 }).onConflictDoNothing().returning();
  await db.delete(setupTokens);
  return inserted.length === 1;
}
