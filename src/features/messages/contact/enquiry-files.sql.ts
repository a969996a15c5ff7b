import { hash } from "node:crypto";
import { and, asc, eq, inArray, isNull, lt, max, ne, type SQL, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { enquiryFiles } from "#src/platform/db/inbox-tables.ts";
import { changesAny, firstOf } from "#src/platform/db/records.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";

export type EnquiryFile = typeof enquiryFiles.$inferSelect;

export type FileOwner = { readonly enquiryId: number } | { readonly draftHash: Buffer };

export const smallFileKey = (key: string) => key.replace(/\.\w+$/, "-small.webp") as MediaKey;

const ownedBy = (owner: FileOwner): SQL =>
  "enquiryId" in owner
    ? eq(enquiryFiles.enquiryId, owner.enquiryId)
    : eq(enquiryFiles.draftHash, owner.draftHash);

/** Names the owner of the files that one of the staff has added to an answer that is not sent yet. */
export const answerDraft = (enquiryId: number, userId: number): FileOwner => ({
  draftHash: hash("sha256", `answer ${enquiryId} ${userId}`, "buffer"),
});

/** Leaves out the attachments of messages. */
export const findFilesOf = (db: DbOrTx, owner: FileOwner) =>
  db
    .select()
    .from(enquiryFiles)
    .where(and(ownedBy(owner), isNull(enquiryFiles.messageId)))
    .orderBy(asc(enquiryFiles.position), asc(enquiryFiles.id));

/** Includes the attachments of messages. */
export const findAllFiles = (db: DbOrTx, enquiryId: number) =>
  db
    .select()
    .from(enquiryFiles)
    .where(eq(enquiryFiles.enquiryId, enquiryId))
    .orderBy(enquiryFiles.position, enquiryFiles.id);

/** Another's file is answered like a missing one. */
export const findEnquiryFile = (db: DbOrTx, owner: FileOwner, id: number) =>
  firstOf(
    db
      .select()
      .from(enquiryFiles)
      .where(and(ownedBy(owner), eq(enquiryFiles.id, id))),
  );

type NewFile = Omit<
  typeof enquiryFiles.$inferInsert,
  "id" | "enquiryId" | "draftHash" | "position" | "createdAt"
>;

export async function insertEnquiryFile(tx: Tx, owner: FileOwner, file: NewFile) {
  const [last] = await tx
    .select({ position: max(enquiryFiles.position) })
    .from(enquiryFiles)
    .where(ownedBy(owner));
  const position = (last?.position ?? -1) + 1;
  const [row] = await tx
    .insert(enquiryFiles)
    .values({ ...file, ...owner, position })
    .returning();
  if (!row) throw new Error("The file was not inserted.");
  return row;
}

interface Attached {
  readonly enquiryId: number;
  readonly messageId: number;
}

export async function insertReceivedFiles(tx: Tx, message: Attached, files: readonly NewFile[]) {
  await tx
    .insert(enquiryFiles)
    .values(files.map((file, position) => ({ ...file, ...message, position })));
}

export async function deleteEnquiryFiles(tx: Tx, files: readonly EnquiryFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(enquiryFiles).where(inArray(enquiryFiles.id, ids));
}

export const deleteFileOf = (tx: Tx, owner: FileOwner, id: number) =>
  changesAny(tx.delete(enquiryFiles).where(and(ownedBy(owner), eq(enquiryFiles.id, id))));

/** Moves the files of a draft, or these of them, to the enquiry or its message. Returns how many there are. */
export async function adoptFiles(
  tx: Tx,
  draft: FileOwner,
  to: { readonly enquiryId: number } | Attached,
  ids?: number[],
): Promise<number> {
  const { rowCount } = await tx
    .update(enquiryFiles)
    .set({ ...to, draftHash: null })
    .where(and(ownedBy(draft), ids && inArray(enquiryFiles.id, ids)));
  return rowCount ?? 0;
}

/** Finds files of forms to which nothing was added for so long. A form that is being sent keeps its files. */
export function lockOldDraftFiles(tx: Tx, days: number, limit: number) {
  const oldest = sql`now() - make_interval(days => ${days})`;
  return tx
    .select()
    .from(enquiryFiles)
    .where(and(isNull(enquiryFiles.enquiryId), lt(enquiryFiles.createdAt, oldest)))
    .orderBy(asc(enquiryFiles.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

export async function findNeededFiles(db: DbOrTx, fileKeys: readonly string[]) {
  const rows = await db
    .select({ fileKey: enquiryFiles.fileKey })
    .from(enquiryFiles)
    .where(inArray(enquiryFiles.fileKey, [...fileKeys]));
  return new Set(rows.map(({ fileKey }) => fileKey));
}

/** Enquiries with a picture that differs from one of these in few bits. */
export async function findAlikePhotos(db: DbOrTx, enquiryId: number, bits: number) {
  const own = sql`(select perceptual_hash from ${enquiryFiles} where enquiry_id = ${enquiryId}
    and perceptual_hash is not null)`;
  const isAlike = sql`exists (select from ${own} as own
    where bit_count((own.perceptual_hash # ${enquiryFiles.perceptualHash})::bit(64)) <= ${bits})`;
  const rows = await db
    .selectDistinct({ id: enquiryFiles.enquiryId })
    .from(enquiryFiles)
    .where(and(ne(enquiryFiles.enquiryId, enquiryId), isAlike))
    .orderBy(asc(enquiryFiles.enquiryId));
  return rows.flatMap(({ id }) => id ?? []);
}
