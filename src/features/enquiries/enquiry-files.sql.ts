import { and, asc, eq, inArray, isNull, lt, max, ne, type SQL, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { enquiryFiles } from "#src/platform/db/inbox-tables.ts";

export type EnquiryFile = typeof enquiryFiles.$inferSelect;

export type FileOwner = { readonly enquiryId: number } | { readonly draftHash: Buffer };

const ownedBy = (owner: FileOwner): SQL =>
  "enquiryId" in owner
    ? eq(enquiryFiles.enquiryId, owner.enquiryId)
    : eq(enquiryFiles.draftHash, owner.draftHash);

/** Without the attachments of messages. */
export function findPhotos(db: DbOrTx, owner: FileOwner): Promise<EnquiryFile[]> {
  return db
    .select()
    .from(enquiryFiles)
    .where(and(ownedBy(owner), isNull(enquiryFiles.messageId)))
    .orderBy(asc(enquiryFiles.position), asc(enquiryFiles.id));
}

/** Another's file is answered like a missing one. */
export async function findEnquiryFile(
  db: DbOrTx,
  owner: FileOwner,
  id: number,
): Promise<EnquiryFile | undefined> {
  const [row] = await db
    .select()
    .from(enquiryFiles)
    .where(and(ownedBy(owner), eq(enquiryFiles.id, id)));
  return row;
}

type NewFile = Omit<
  typeof enquiryFiles.$inferInsert,
  "id" | "enquiryId" | "draftHash" | "position" | "createdAt"
>;

/** After the owner's other files. */
export async function insertEnquiryFile(
  tx: Tx,
  owner: FileOwner,
  file: NewFile,
): Promise<EnquiryFile> {
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

export async function deleteEnquiryFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(enquiryFiles).where(inArray(enquiryFiles.id, [...ids]));
}

/** The form was sent: what belonged to its draft belongs to the enquiry. */
export async function adoptDraftFiles(
  tx: Tx,
  draftHash: Buffer,
  enquiryId: number,
): Promise<number> {
  const rows = await tx
    .update(enquiryFiles)
    .set({ enquiryId, draftHash: null })
    .where(eq(enquiryFiles.draftHash, draftHash))
    .returning({ id: enquiryFiles.id });
  return rows.length;
}

/** Finds files of forms to which nothing was added for so long. A form that is being sent keeps its files. */
export function lockOldDraftFiles(tx: Tx, days: number, limit: number): Promise<EnquiryFile[]> {
  const oldest = sql`now() - make_interval(days => ${days})`;
  return tx
    .select()
    .from(enquiryFiles)
    .where(and(isNull(enquiryFiles.enquiryId), lt(enquiryFiles.createdAt, oldest)))
    .orderBy(asc(enquiryFiles.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

export async function findNeededFiles(
  db: DbOrTx,
  fileKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: enquiryFiles.fileKey })
    .from(enquiryFiles)
    .where(inArray(enquiryFiles.fileKey, [...fileKeys]));
  return new Set(rows.map(({ fileKey }) => fileKey));
}

/** Enquiries with a picture that differs from one of these in few bits. */
export async function findAlikePhotos(
  db: DbOrTx,
  enquiryId: number,
  bits: number,
): Promise<number[]> {
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
