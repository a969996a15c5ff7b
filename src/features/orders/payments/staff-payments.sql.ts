import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#src/platform/db/client.ts";
import { type orders, payments } from "#src/platform/db/order-tables.ts";

type Order = Pick<typeof orders.$inferSelect, "id" | "number" | "currency">;
type Payment = Pick<typeof payments.$inferSelect, "id" | "amount" | "refundedAmount">;

const now = sql`now()`;

/** Money that the staff has seen on the bank account. A transfer that was announced becomes this payment. */
export async function recordFunds(tx: Tx, order: Order, amount: number): Promise<void> {
  const { rowCount } = await tx
    .update(payments)
    .set({ amount, status: "succeeded", updatedAt: now })
    .where(
      and(
        eq(payments.orderId, order.id),
        eq(payments.provider, "wire"),
        eq(payments.status, "begun"),
      ),
    );
  if (rowCount) return;
  await tx.insert(payments).values({
    orderId: order.id,
    provider: "wire",
    reference: `${order.number}-${randomUUID().slice(0, 8)}`,
    amount,
    currency: order.currency,
    status: "succeeded",
  });
}

/** `reference` is the provider's name for the refund, or null for one by hand. */
export async function recordRefund(
  tx: Tx,
  payment: Payment,
  amount: number,
  reference: string | null,
): Promise<void> {
  const refundedAmount = payment.refundedAmount + amount;
  await tx
    .update(payments)
    .set({
      refundedAmount,
      refundReference: reference,
      status: refundedAmount === payment.amount ? "refunded" : "succeeded",
      updatedAt: now,
    })
    .where(eq(payments.id, payment.id));
}
