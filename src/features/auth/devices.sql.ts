import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { knownDevice } from "#src/domain/account-limits.ts";
import { knownDevices } from "#src/platform/db/account-tables.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { hashToken } from "#src/platform/tokens.ts";

/** Remembers the browser with this token, and says whether the account knew it, or any other. */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  token: string,
): Promise<"known" | "first" | "new"> {
  const isOwn = eq(knownDevices.userId, userId);
  const before = await tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(isOwn)
    .orderBy(desc(knownDevices.lastSeenAt));
  const tokenHash = hashToken(token);
  await tx
    .insert(knownDevices)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastSeenAt: sql`now()` },
    });
  if (before.some((device) => device.tokenHash.equals(tokenHash))) return "known";
  const surplus = before.slice(knownDevice.perAccount - 1).map((device) => device.tokenHash);
  if (surplus.length > 0) {
    await tx.delete(knownDevices).where(and(isOwn, inArray(knownDevices.tokenHash, surplus)));
  }
  return before.length === 0 ? "first" : "new";
}

export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function purgeKnownDevices(db: Db): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${knownDevice.days})`;
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, oldest));
}
