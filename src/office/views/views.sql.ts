import { and, asc, eq, or, sql } from "drizzle-orm";
import { savedViewLimits } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { savedViews } from "#src/platform/db/account-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import type { SavedView } from "./views.contract.ts";

type Fields = Pick<SavedView, "name" | "isShared">;

/** Colleagues' views are changed by administrators alone. */
const mayChange = ({ id, isAdmin }: SignedInViewer) =>
  or(
    sql`${savedViews.ownerId} is not distinct from ${id}`,
    isAdmin ? eq(savedViews.isShared, true) : undefined,
  );

/** The viewer's own come first. */
export async function findViews(
  db: DbOrTx,
  viewer: SignedInViewer,
  list: string,
): Promise<SavedView[]> {
  const { id, name, query, isShared, ownerId } = savedViews;
  return db
    .select({ id, name, query, isShared, canChange: sql<boolean>`${mayChange(viewer)}` })
    .from(savedViews)
    .where(and(eq(savedViews.list, list), or(eq(ownerId, viewer.id), eq(isShared, true))))
    .orderBy(sql`${ownerId} is distinct from ${viewer.id}`, asc(id))
    .limit(2 * savedViewLimits.perList);
}

export function countViews(db: DbOrTx, ownerId: number, list: string): Promise<number> {
  return db.$count(savedViews, and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list)));
}

/** False if the owner has one of this name. */
export async function insertView(
  tx: Tx,
  view: Fields & { ownerId: number; list: string; query: string },
): Promise<boolean> {
  const { rowCount } = await tx.insert(savedViews).values(view).onConflictDoNothing();
  return rowCount === 1;
}

/** Locked, if the viewer may change it. */
export async function lockView(tx: Tx, viewer: SignedInViewer, id: number) {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), mayChange(viewer)))
    .for("update");
  return row;
}

export async function hasViewNamed(
  tx: Tx,
  { ownerId, list }: { ownerId: number; list: string },
  name: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list), eq(savedViews.name, name)),
    );
  return row?.id;
}

export async function updateView(
  tx: Tx,
  id: number,
  fields: Fields & { ownerId: number },
): Promise<void> {
  await tx.update(savedViews).set(fields).where(eq(savedViews.id, id));
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id));
}
