import { and, eq, gt, lt, sql } from "drizzle-orm";
import { checkoutDraft } from "#src/domain/limits.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { checkoutDrafts } from "#src/platform/db/order-tables.ts";

type DraftRow = typeof checkoutDrafts.$inferSelect;
type DraftChange = Partial<Pick<DraftRow, "items" | "fields" | "problems">>;

const oldest = sql`now() - make_interval(days => ${checkoutDraft.days})`;

export async function findDraft(db: DbOrTx, tokenHash: Buffer): Promise<DraftRow | undefined> {
  const [draft] = await db
    .select()
    .from(checkoutDrafts)
    .where(and(eq(checkoutDrafts.tokenHash, tokenHash), gt(checkoutDrafts.updatedAt, oldest)));
  return draft;
}

/** Fields are added to those that are stored; items and problems replace them. */
export async function saveDraft(
  db: DbOrTx,
  tokenHash: Buffer,
  { fields = {}, ...others }: DraftChange,
): Promise<DraftRow> {
  const [draft] = await db
    .insert(checkoutDrafts)
    .values({ tokenHash, fields, ...others })
    .onConflictDoUpdate({
      target: checkoutDrafts.tokenHash,
      set: {
        ...others,
        fields: sql`${checkoutDrafts.fields} || excluded.fields`,
        updatedAt: sql`now()`,
      },
    })
    .returning();
  if (!draft) throw new Error("The draft was not stored.");
  return draft;
}

export async function purgeDrafts(db: Db): Promise<void> {
  await db.delete(checkoutDrafts).where(lt(checkoutDrafts.updatedAt, oldest));
}
