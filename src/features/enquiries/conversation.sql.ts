import { hash } from "node:crypto";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { enquiries, enquiryFiles, enquiryMessages } from "#src/platform/db/inbox-tables.ts";

export type EnquiryRow = typeof enquiries.$inferSelect;
export type FileRow = typeof enquiryFiles.$inferSelect;
type NewFile = Pick<
  typeof enquiryFiles.$inferInsert,
  "name" | "contentType" | "bytes" | "fileKey" | "width" | "height"
>;

export async function lockEnquiry(tx: Tx, id: number): Promise<EnquiryRow | undefined> {
  const [row] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for("update");
  return row;
}

export async function findEnquiryByReplyToken(
  db: DbOrTx,
  token: string,
): Promise<EnquiryRow | undefined> {
  const [row] = await db.select().from(enquiries).where(eq(enquiries.replyToken, token));
  return row;
}

/** Whether a mail with this Message-ID has been stored. */
export async function isKnownMail(db: DbOrTx, externalId: string): Promise<boolean> {
  return (await db.$count(enquiryMessages, eq(enquiryMessages.externalId, externalId))) > 0;
}

/** Returns those that exist, as they were, and locks them. */
export async function lockEnquiries(tx: Tx, ids: readonly number[]): Promise<EnquiryRow[]> {
  return tx
    .select()
    .from(enquiries)
    .where(inArray(enquiries.id, [...ids]))
    .orderBy(enquiries.id)
    .for("update");
}

type Handling = Partial<Pick<EnquiryRow, "state" | "assigneeId" | "unread">>;

export async function updateEnquiry(tx: Tx, id: number, changes: Handling): Promise<void> {
  await tx.update(enquiries).set(changes).where(eq(enquiries.id, id));
}

/** Unless the sender has written since the message that was seen. */
export async function markRead(db: DbOrTx, id: number, seenMessageId: number): Promise<void> {
  const later = db
    .select({ one: sql`1` })
    .from(enquiryMessages)
    .where(
      and(
        eq(enquiryMessages.enquiryId, id),
        eq(enquiryMessages.kind, "received"),
        sql`${enquiryMessages.id} > ${seenMessageId}`,
      ),
    );
  await db
    .update(enquiries)
    .set({ unread: false })
    .where(and(eq(enquiries.id, id), eq(enquiries.unread, true), notExists(later)));
}

/** The files that one of the staff has added to an answer that is not sent yet. */
const draftOf = (enquiryId: number, userId: number) =>
  hash("sha256", `answer ${enquiryId} ${userId}`, "buffer");

export async function insertDraftFile(
  tx: Tx,
  { enquiryId, userId }: { enquiryId: number; userId: number },
  file: NewFile,
): Promise<void> {
  await tx.insert(enquiryFiles).values({ ...file, draftHash: draftOf(enquiryId, userId) });
}

export async function findDraftFiles(
  db: DbOrTx,
  enquiryId: number,
  userId: number,
): Promise<FileRow[]> {
  return db
    .select()
    .from(enquiryFiles)
    .where(eq(enquiryFiles.draftHash, draftOf(enquiryId, userId)))
    .orderBy(enquiryFiles.id);
}

/** False if it is not a file of this draft. */
export async function deleteDraftFile(
  tx: Tx,
  { enquiryId, userId }: { enquiryId: number; userId: number },
  fileId: number,
): Promise<boolean> {
  const rows = await tx
    .delete(enquiryFiles)
    .where(and(eq(enquiryFiles.id, fileId), eq(enquiryFiles.draftHash, draftOf(enquiryId, userId))))
    .returning({ id: enquiryFiles.id });
  return rows.length > 0;
}

/** Returns how many of them are still files of this draft. */
export async function attachDraftFiles(
  tx: Tx,
  { enquiryId, userId }: { enquiryId: number; userId: number },
  { messageId, fileIds }: { messageId: number; fileIds: number[] },
): Promise<number> {
  const isDraft = eq(enquiryFiles.draftHash, draftOf(enquiryId, userId));
  const rows = await tx
    .update(enquiryFiles)
    .set({ enquiryId, messageId, draftHash: null })
    .where(and(isDraft, inArray(enquiryFiles.id, fileIds)))
    .returning({ id: enquiryFiles.id });
  return rows.length;
}

export async function insertReceivedFiles(
  tx: Tx,
  { enquiryId, messageId }: { enquiryId: number; messageId: number },
  files: readonly NewFile[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insert(enquiryFiles)
    .values(files.map((file, position) => ({ ...file, position, enquiryId, messageId })));
}

/** A file of the enquiry, or of an answer to it that this member of the staff is writing. */
export async function findFile(
  db: DbOrTx,
  { enquiryId, userId }: { enquiryId: number; userId: number },
  fileId: number,
): Promise<FileRow | undefined> {
  const [row] = await db.select().from(enquiryFiles).where(eq(enquiryFiles.id, fileId));
  if (!row) return undefined;
  if (row.enquiryId === enquiryId) return row;
  return row.draftHash?.equals(draftOf(enquiryId, userId)) ? row : undefined;
}

/** Files of answers and of mails; photos of offers have no message. */
export async function findMessageFiles(db: DbOrTx, enquiryId: number): Promise<FileRow[]> {
  return db
    .select()
    .from(enquiryFiles)
    .where(eq(enquiryFiles.enquiryId, enquiryId))
    .orderBy(enquiryFiles.position, enquiryFiles.id);
}
