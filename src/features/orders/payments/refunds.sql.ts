import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { payments, refunds } from "#src/platform/db/payment-tables.ts";

export type RefundRow = typeof refunds.$inferSelect;

const touched = { updatedAt: sql`now()` };

export async function insertRefunds(
  tx: Tx,
  rows: readonly (typeof refunds.$inferInsert)[],
): Promise<RefundRow[]> {
  return tx
    .insert(refunds)
    .values([...rows])
    .returning();
}

export async function findRefunds(db: DbOrTx, orderId: number): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund }) => refund);
}

export async function settleRefund(
  tx: DbOrTx,
  id: number,
  changes: Pick<RefundRow, "status"> & Partial<Pick<RefundRow, "reference">>,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...changes, ...touched })
    .where(eq(refunds.id, id));
}

/**
 * The bank has sent the money back to the shop. A refund that was made at the provider has no reference here and is
 * found by its amount.
 */
export async function failRefund(
  tx: Tx,
  paymentId: number,
  { reference, amount }: { reference: string | undefined; amount: number | undefined },
): Promise<void> {
  const isMeant = or(
    eq(refunds.reference, reference ?? ""),
    and(isNull(refunds.reference), isNull(refunds.requestedBy), eq(refunds.amount, amount ?? 0)),
  );
  const found = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, "failed"), isMeant))
    .orderBy(asc(refunds.reference), asc(refunds.id))
    .limit(1);
  await tx
    .update(refunds)
    .set({ status: "failed", ...touched })
    .where(inArray(refunds.id, found));
}
