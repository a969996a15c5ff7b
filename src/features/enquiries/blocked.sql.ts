import { desc, eq } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { blockedSenders } from "#src/platform/db/inbox-tables.ts";
import { users } from "#src/platform/db/schema.ts";

export function findBlocked(db: DbOrTx, limit: number) {
  const { address, reason, blockedBy, blockedAt } = blockedSenders;
  return db
    .select({ address, reason, blockedBy: users.username, blockedAt })
    .from(blockedSenders)
    .leftJoin(users, eq(users.id, blockedBy))
    .orderBy(desc(blockedAt), address)
    .limit(limit);
}

/** False if it was blocked already. */
export async function insertBlocked(
  tx: Tx,
  sender: typeof blockedSenders.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(blockedSenders)
    .values(sender)
    .onConflictDoNothing()
    .returning({ address: blockedSenders.address });
  return rows.length > 0;
}

/** False if it was not blocked. */
export async function removeBlocked(tx: Tx, address: string): Promise<boolean> {
  const rows = await tx
    .delete(blockedSenders)
    .where(eq(blockedSenders.address, address))
    .returning({ address: blockedSenders.address });
  return rows.length > 0;
}
