import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { binnedBrands, importPictures, pictures } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { hasJob, wasAdded } from "#src/platform/jobs/job.ts";

export type PictureRow = typeof pictures.$inferSelect;

export type PictureOwner = { readonly watchId: number } | { readonly brandId: number };

export function ownerOf({ watchId, brandId }: PictureRow): PictureOwner {
  if (watchId !== null) return { watchId };
  if (brandId !== null) return { brandId };
  throw new Error("A picture belongs to a watch or to a brand.");
}

const ownedBy = (owner: PictureOwner): SQL =>
  "watchId" in owner ? eq(pictures.watchId, owner.watchId) : eq(pictures.brandId, owner.brandId);

const selectPictures = (db: DbOrTx, condition: SQL): Promise<PictureRow[]> =>
  db.select().from(pictures).where(condition).orderBy(asc(pictures.position), asc(pictures.id));

export const findPictures = (db: DbOrTx, owner: PictureOwner) => selectPictures(db, ownedBy(owner));

export const findPicturesOfWatches = (db: DbOrTx, watchIds: readonly number[]) =>
  selectPictures(db, inArray(pictures.watchId, [...watchIds]));

export const findPicture = (db: DbOrTx, id: number) =>
  firstOf(db.select().from(pictures).where(eq(pictures.id, id)));

type NewPicture = Omit<typeof pictures.$inferInsert, "id">;

export async function insertPictures(tx: Tx, rows: NewPicture[]): Promise<PictureRow[]> {
  return rows.length === 0 ? [] : tx.insert(pictures).values(rows).returning();
}

/** Inserts rows as `to_jsonb` has written them, under their ids. */
export async function putBackPictures(tx: Tx, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`insert into ${pictures} overriding system value
    select * from jsonb_populate_recordset(null::${pictures}, ${JSON.stringify(rows)}::jsonb)`);
}

export async function updatePicture(tx: Tx, id: number, changes: Partial<NewPicture>) {
  await tx.update(pictures).set(changes).where(eq(pictures.id, id));
}

export async function setOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) await updatePicture(tx, id, { position });
}

export async function removePictures(tx: Tx, rows: readonly Pick<PictureRow, "id">[]) {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(pictures).where(inArray(pictures.id, ids));
}

export async function findExpectingPictures(db: DbOrTx, watchIds: readonly number[]) {
  if (watchIds.length === 0) return new Set();
  const rows = await db
    .select({ watchId: pictures.watchId })
    .from(pictures)
    .where(and(inArray(pictures.watchId, [...watchIds]), eq(pictures.state, "processing")));
  return new Set(rows.map(({ watchId }) => watchId));
}

export const jobKeyOf = (id: number) => `picture:${id}`;
const jobKey = sql`('picture:' || ${pictures.id})`;

/** Finds pictures that wait for a job that does not exist, for example after a restore. */
export async function findForgotten(db: DbOrTx): Promise<PictureRow[]> {
  return db
    .select()
    .from(pictures)
    .where(and(eq(pictures.state, "processing"), sql`not ${wasAdded(jobKey)}`));
}

/** Fails pictures whose job has used up its attempts, with the error of its last one. */
export async function failAbandoned(db: DbOrTx, problem: string): Promise<void> {
  await db
    .update(pictures)
    .set({ state: "failed", problem: sql`coalesce(${pictures.problem}, ${problem})` })
    .where(
      and(eq(pictures.state, "processing"), sql`${wasAdded(jobKey)} and not ${hasJob(jobKey)}`),
    );
}

export interface Derived {
  readonly path: string;
  readonly color: string | null;
}

/**
 * Locks the files of another picture with the same content, by the path that new ones would get. They stay until the
 * transaction ends, because the row that names them does.
 */
export async function lockSameDerived(tx: Tx, path: string): Promise<Derived | undefined> {
  const start = path.slice(0, -12);
  const [row] = await tx
    .select({ path: pictures.path, color: pictures.color })
    .from(pictures)
    .where(between(pictures.path, start.padEnd(path.length, "0"), start.padEnd(path.length, "f")))
    .limit(1)
    .for("share", { skipLocked: true });
  return row?.path ? { ...row, path: row.path } : undefined;
}

/** Finds those of these names of files, without size and ending, that a picture, an import or a brand in the bin needs. */
export async function findNeeded(db: DbOrTx, hashes: readonly string[]): Promise<Set<string>> {
  const paths = hashes.map((hash) => `/media/${hash}`);
  const originals = hashes.flatMap((hash) => [`originals/${hash}.jpg`, `originals/${hash}.webp`]);
  const { path, originalKey } = pictures;
  const binnedNames = (column: string, names: readonly string[]) => {
    const name = sql<string | null>`picture->>${column}`;
    return db
      .select({ name: name.as("name") })
      .from(binnedBrands)
      .crossJoin(sql`jsonb_array_elements(${binnedBrands.pictures}) as picture`)
      .where(sql`${name} = any(${sql.param([...names])}::text[])`);
  };
  const rows = await unionAll(
    db.select({ name: path }).from(pictures).where(inArray(path, paths)),
    db.select({ name: originalKey }).from(pictures).where(inArray(originalKey, originals)),
    db
      .select({ name: sql<string | null>`${importPictures.originalKey}` })
      .from(importPictures)
      .where(inArray(importPictures.originalKey, originals)),
    binnedNames("path", paths),
    binnedNames("original_key", originals),
  );
  return new Set(rows.flatMap(({ name }) => /\/([\da-f]{32})(?:\.|$)/.exec(name ?? "")?.[1] ?? []));
}
