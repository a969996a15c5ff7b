import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { orders, paymentEvents, payments } from "#src/platform/db/order-tables.ts";
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

/** Returns the id of the stored event. */
export async function setOutcome(
  tx: Tx,
  { provider, eventId, outcome }: Record<"provider" | "eventId" | "outcome", string>,
  toCheck: boolean,
): Promise<number> {
  const [row] = await tx
    .update(paymentEvents)
    .set({ outcome, toCheck })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
    .returning({ id: paymentEvents.id });
  if (!row) throw new Error("The payment event was not stored.");
  return row.id;
}

const selectChecks = (db: DbOrTx, condition: SQL) =>
  db
    .select({
      id: paymentEvents.id,
      provider: paymentEvents.provider,
      type: paymentEvents.type,
      outcome: paymentEvents.outcome,
      data: paymentEvents.data,
      receivedAt: paymentEvents.receivedAt,
      orderNumber: paymentEvents.orderNumber,
      orderId: orders.id,
      orderTotal: orders.total,
    })
    .from(paymentEvents)
    .leftJoin(orders, eq(orders.number, paymentEvents.orderNumber))
    .where(condition);

/** An event that fits no order, with the order that it names if that exists. */
export async function findCheck(db: DbOrTx, id: number) {
  const [row] = await selectChecks(db, eq(paymentEvents.id, id));
  return row;
}
export type PaymentCheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/** Those that nobody has looked at, the oldest first. */
export async function findChecks(db: DbOrTx, limit: number): Promise<PaymentCheckRow[]> {
  return selectChecks(db, eq(paymentEvents.toCheck, true))
    .orderBy(asc(paymentEvents.id))
    .limit(limit);
}

export async function countChecks(db: DbOrTx): Promise<number> {
  return db.$count(paymentEvents, eq(paymentEvents.toCheck, true));
}

/** The event, if nobody has looked at it before. */
export async function markChecked(tx: Tx, id: number) {
  const [row] = await tx
    .update(paymentEvents)
    .set({ toCheck: false })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.toCheck, true)))
    .returning();
  return row;
}
