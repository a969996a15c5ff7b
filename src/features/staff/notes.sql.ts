import { and, desc, eq, inArray, notLike } from "drizzle-orm";
import { maxListedOfPerson } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { staffNotes } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { users } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { isoDates } from "#src/platform/rows.ts";

export type Subject = `application:${number}` | `customer:${number}` | `user:${number}`;

export async function insertNote(
  tx: Tx,
  subject: Subject,
  { viewer, text }: { viewer: SignedInViewer; text: string },
): Promise<void> {
  await tx.insert(staffNotes).values({ subject, text, authorId: viewer.id });
}

/** The newest first. */
export async function findNotes(db: DbOrTx, subjects: readonly Subject[]) {
  const rows = await db
    .select({
      id: staffNotes.id,
      text: staffNotes.text,
      at: staffNotes.at,
      by: colleague(users),
    })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, staffNotes.authorId))
    .where(inArray(staffNotes.subject, [...subjects]))
    .orderBy(desc(staffNotes.id))
    .limit(maxListedOfPerson);
  return rows.map(isoDates);
}

/** The newest comes first. Notes are left out, because they are shown by themselves. */
export async function findHistory(db: DbOrTx, subjects: readonly Subject[]) {
  const rows = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      at: auditLog.at,
      by: colleague(users),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(inArray(auditLog.subject, [...subjects]), notLike(auditLog.action, "%.note")))
    .orderBy(desc(auditLog.id))
    .limit(maxListedOfPerson);
  return rows.map(isoDates);
}

export async function deleteNotes(tx: DbOrTx, subject: string): Promise<void> {
  await tx.delete(staffNotes).where(eq(staffNotes.subject, subject));
}
