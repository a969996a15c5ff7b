import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { paymentEvents, payments, refunds } from "#src/platform/db/payment-tables.ts";
import { type PageParams, readPage } from "#src/platform/db/read-page.ts";
import type { PaymentEvent, PaymentStart } from "./provider.ts";

export type PaymentRow = typeof payments.$inferSelect;

const touched = { updatedAt: sql`now()` };

/** Open until the provider says otherwise, or the shop closes it. */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<PaymentRow, "orderId" | "provider" | "amount" | "currency">,
): Promise<PaymentRow> {
  const values = { ...attempt, reference: randomUUID(), status: "begun" as const };
  const [row] = await tx.insert(payments).values(values).returning();
  if (!row) throw new Error("The payment was not stored.");
  return row;
}

/** Returns the status, as the attempt may have been closed or even paid meanwhile. */
export async function storeStart(
  tx: Tx,
  id: number,
  { reference, url }: Partial<PaymentStart>,
): Promise<PaymentRow["status"] | undefined> {
  const [row] = await tx
    .update(payments)
    .set({ reference, url, ...touched })
    .where(eq(payments.id, id))
    .returning({ status: payments.status });
  return row?.status;
}

/** A payment that succeeded meanwhile stays. Its page, if it has one, is closed by a job. */
export async function closeAttempt(db: DbOrTx, id: number, condition?: SQL): Promise<void> {
  await db
    .update(payments)
    .set({ status: "failed", ...touched })
    .where(and(eq(payments.id, id), eq(payments.status, "begun"), condition));
}

/** The provider did not answer, so nobody knows the address of a page. Another request may have got one. */
export const closeUnanswered = (db: DbOrTx, id: number) =>
  closeAttempt(db, id, isNull(payments.url));

export async function forgetPage(db: DbOrTx, id: number): Promise<void> {
  await db.update(payments).set({ url: null }).where(eq(payments.id, id));
}

/**
 * Money that the staff has seen on the bank account. A transfer that was announced becomes this payment; of one order
 * at most one is open.
 */
export async function recordFunds(
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, "id" | "number" | "currency">,
  amount: number,
): Promise<void> {
  const isAnnounced = and(eq(payments.provider, "wire"), eq(payments.status, "begun"));
  const { rowCount } = await tx
    .update(payments)
    .set({ amount, status: "succeeded", ...touched })
    .where(and(eq(payments.orderId, order.id), isAnnounced));
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

export async function findPayments(db: DbOrTx, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
}

export async function findAttempt(tx: Tx, orderId: number, id: number) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.orderId, orderId)));
  return row;
}

export async function updatePayment(
  tx: DbOrTx,
  id: number,
  changes: Partial<Pick<PaymentRow, "status" | "url">>,
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

/** Nobody has looked at them. The oldest comes first. */
export const findChecks = (
  db: DbOrTx,
  view: PageParams<"orderNumber" | "provider" | "receivedAt">,
) =>
  readPage(db, view, {
    table: paymentEvents,
    id: paymentEvents.id,
    where: eq(paymentEvents.toCheck, true),
    sorts: {
      orderNumber: paymentEvents.orderNumber,
      provider: paymentEvents.provider,
      receivedAt: paymentEvents.id,
    },
    order: [asc(paymentEvents.id)],
    select: (ids, order) => selectChecks(db, ids).orderBy(...order),
  });

export async function countChecks(db: DbOrTx): Promise<number> {
  return db.$count(paymentEvents, eq(paymentEvents.toCheck, true));
}

export async function markChecked(tx: Tx, id: number) {
  const [row] = await tx
    .update(paymentEvents)
    .set({ toCheck: false })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.toCheck, true)))
    .returning();
  return row;
}

export type RefundRow = typeof refunds.$inferSelect;

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

export async function changeRefund(
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
