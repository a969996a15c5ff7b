import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { paymentEvents, payments } from "#src/platform/db/order-tables.ts";
import type { PaymentEvent, PaymentStart } from "./provider.ts";

export type PaymentRow = typeof payments.$inferSelect;

const touched = { updatedAt: sql`now()` };

/** The attempt that a buyer who asks again continues. */
export async function findOpenAttempt(
  tx: Tx,
  orderId: number,
  provider: string,
  maxMinutes: number | undefined,
): Promise<PaymentRow | undefined> {
  const isFresh =
    maxMinutes === undefined
      ? undefined
      : sql`${payments.createdAt} > now() - make_interval(mins => ${maxMinutes})`;
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, provider),
        eq(payments.status, "begun"),
        isFresh,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return row;
}

/** It counts as failed until the provider has answered, so that a crash leaves nothing behind. */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<PaymentRow, "orderId" | "provider" | "amount" | "currency">,
): Promise<PaymentRow> {
  const values = { ...attempt, reference: randomUUID(), status: "failed" };
  const [row] = await tx.insert(payments).values(values).returning();
  if (!row) throw new Error("The payment was not stored.");
  return row;
}

/** A webhook may have been faster: what it stored stays. */
export async function markBegun(db: DbOrTx, id: number, start: PaymentStart): Promise<void> {
  await db
    .update(payments)
    .set({
      reference: start.reference,
      url: start.kind === "redirect" ? start.url : null,
      status: sql`case when ${payments.status} = 'failed' then 'begun' else ${payments.status} end`,
      ...touched,
    })
    .where(eq(payments.id, id));
}

/** It can't be paid any more. What succeeded meanwhile stays. */
export async function closeAttempt(db: DbOrTx, id: number): Promise<void> {
  await db
    .update(payments)
    .set({ status: "failed", ...touched })
    .where(and(eq(payments.id, id), eq(payments.status, "begun")));
}

export async function findAttempt(tx: Tx, orderId: number, id: number) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.orderId, orderId)));
  return row;
}

export async function findSucceeded(db: DbOrTx, orderId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "succeeded")))
    .orderBy(asc(payments.updatedAt), asc(payments.id));
}

export async function updatePayment(
  tx: DbOrTx,
  id: number,
  changes: Partial<Pick<PaymentRow, "status" | "refundReference" | "refundedAmount">>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...changes, ...touched })
    .where(eq(payments.id, id));
}

/**
 * False if the event is stored already. Another transaction that stores the same event waits here until
 * this one ends.
 */
export async function insertPaymentEvent(
  tx: Tx,
  provider: string,
  { id, name, type, orderNumber, attemptId, reference, amount, currency }: PaymentEvent,
): Promise<boolean> {
  const data = { type, attemptId, reference, amount, currency };
  const { rowCount } = await tx
    .insert(paymentEvents)
    .values({
      provider,
      eventId: id,
      type: name,
      orderNumber: orderNumber ?? null,
      outcome: "received",
      data,
    })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function setOutcome(
  tx: Tx,
  provider: string,
  eventId: string,
  outcome: string,
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ outcome })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
}
