import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";

/** Who has last changed this, and when. `by` is null for a program or a deleted account. */
export async function findLastEdit(db: DbOrTx, subject: string) {
  const [edit] = await db
    .select({ by: users.username, at: auditLog.at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return edit;
}
