import type { z } from "zod";
import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { formatCents } from "#src/domain/money.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { resendOrderMail } from "#src/features/orders/mails/order-mail.service.ts";
import { transitionFor } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent, stateOf } from "#src/features/orders/orders.service.ts";
import {
  databaseNow,
  findOrderById,
  findPayments,
  lockOrder,
  type OrderRow,
} from "#src/features/orders/orders.sql.ts";
import { findCheck, markChecked } from "#src/features/orders/payments/payments.sql.ts";
import { providersOf } from "#src/features/orders/payments/providers.service.ts";
import { recordFunds, recordRefund } from "#src/features/orders/payments/staff-payments.sql.ts";
import { type AuditedCall, changedFields, recordAudit } from "#src/platform/audit.ts";
import type { PaymentMethod } from "#src/platform/checkout-settings.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services } from "#src/platform/serve.ts";
import { actsFor, receivedOf, refundEvent, withMoney } from "./order.present.ts";
import { actProblems, type actSchema } from "./orders.contract.ts";
import { findMailOf } from "./orders.sql.ts";

type Act = z.output<typeof actSchema>;

interface StaffCall extends Pick<Services, "db" | "config">, AuditedCall {
  readonly viewer: SignedInViewer;
}

/** Records an act of the staff, with its entry in the audit record. The transition table decides. */
export async function actOnOrder(call: StaffCall, id: number, act: Act): Promise<void> {
  if (act.type === "refunded" && !act.byHand) return refundByProvider(call, id, act);
  await inTransaction(call.db, async (tx) => {
    const order = await requireOrder(tx, id, act);
    if (act.type === "funds-received") await receiveFunds(tx, call, order, act);
    else if (act.type === "refunded") await refundByHand(tx, call, order, act);
    else await applyOrderEvent(tx, { ...eventOf(order, call, act), ...textsOf(act) });
    await record(tx, call, order, act);
  });
}

async function requireOrder(tx: Tx, id: number, act: Act): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order) throw new NotFound("This order does not exist.");
  if (order.payment === null && act.type !== "note") {
    const message = "This order was not made by the checkout, so it only takes notes.";
    throw new Conflict(message, "not_allowed", { status: order.status });
  }
  return order;
}

const eventOf = (order: OrderRow, { viewer }: StaffCall, { type }: Act) => ({
  orderId: order.id,
  event: type,
  actor: { kind: "staff", userId: viewer.id } as const,
});

function textsOf({ type, carrier = "", tracking = "", reason, text }: Act) {
  switch (type) {
    case "shipped":
      return { changes: { carrier, tracking }, data: { carrier, tracking } };
    case "cancelled":
      return { note: reason };
    case "note":
      return { note: text };
    default:
      return {};
  }
}

/** `order` is the row as it was before the act. */
async function record(tx: Tx, call: StaffCall, order: OrderRow, act: Act): Promise<void> {
  const { status, refundDue, carrier, tracking } = (await findOrderById(tx, order.id)) ?? order;
  await recordAudit(tx, call, {
    action: `order.${act.type}`,
    subject: `order:${order.id}`,
    ...changedFields(order, { status, refundDue, carrier, tracking }),
  });
}

/** An amount that is not the order's total must be meant, and both stay in the timeline. */
async function receiveFunds(tx: Tx, call: StaffCall, order: OrderRow, act: Act): Promise<void> {
  const { amount = 0, reference, confirmDifference } = act;
  if (amount !== order.total && !confirmDifference) {
    throw new Invalid(
      `${formatCents(amount)} is not the order's total of ${formatCents(order.total)}. Confirm the difference to record it.`,
      "amount_differs",
    );
  }
  await applyOrderEvent(tx, {
    ...eventOf(order, call, act),
    data: { amount, expected: order.total, ...(reference && { reference }) },
  });
  await recordFunds(tx, order, amount);
}

/** How much of which payment goes back, the latest first, and what that means for the order. */
async function planRefund(tx: Tx, order: OrderRow, amount: number) {
  const now = await databaseNow(tx);
  if (!actsFor(order, now).includes("refunded")) throw notRefundable(order);
  const payments = await findPayments(tx, order.id);
  const received = receivedOf(payments);
  if (amount > received) throw new Invalid(actProblems.tooMuch, "too_much");
  let rest = amount;
  const shares = withMoney(payments)
    .toReversed()
    .flatMap((payment) => {
      const share = Math.min(rest, payment.amount - payment.refundedAmount);
      rest -= share;
      return share > 0 ? [{ payment, share }] : [];
    });
  return { event: refundEvent(order, amount, received, now), shares } as const;
}

async function refundByHand(tx: Tx, call: StaffCall, order: OrderRow, act: Act): Promise<void> {
  const { amount = 0, note } = act;
  const { event, shares } = await planRefund(tx, order, amount);
  await applyOrderEvent(tx, {
    ...{ ...eventOf(order, call, act), event, note },
    data: { amount, byHand: true },
  });
  for (const { payment, share } of shares) await recordRefund(tx, payment, share, null);
}

/**
 * The provider is asked between two transactions. If the second one fails, the same refund can be asked for
 * again: the provider recognises it by its key.
 */
async function refundByProvider(call: StaffCall, id: number, act: Act): Promise<void> {
  const { db, config } = call;
  const { amount = 0, note } = act;
  const { event, shares } = await inTransaction(db, async (tx) =>
    planRefund(tx, await requireOrder(tx, id, act), amount),
  );
  const references: string[] = [];
  for (const { payment, share } of shares) {
    const provider = providersOf(config)[payment.provider as PaymentMethod];
    if (!provider?.refund) {
      throw new Invalid("This payment can't be refunded by a provider: send it back by hand.");
    }
    const { reference, refundedAmount } = payment;
    const idempotencyKey = `refund-${payment.id}-${refundedAmount}-${share}`;
    references.push(await provider.refund({ reference, amount: share, idempotencyKey }));
  }
  await inTransaction(db, async (tx) => {
    const order = await requireOrder(tx, id, act);
    // The provider's own event may have come first.
    if (transitionFor(event, stateOf(order), "staff", await databaseNow(tx))) {
      await applyOrderEvent(tx, { ...eventOf(order, call, act), event, note, data: { amount } });
    }
    for (const [index, { payment, share }] of shares.entries()) {
      await recordRefund(tx, payment, share, references[index] ?? null);
    }
    await record(tx, call, order, act);
  });
}

function notRefundable({ status }: OrderRow): Conflict {
  const message = `This order is ${status.toLowerCase()}, so it can't be refunded now.`;
  return new Conflict(message, "not_allowed", { status });
}

export async function resendMailOf(
  call: StaffCall,
  orderId: number,
  mailId: number,
): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const mail = await findMailOf(tx, orderId, mailId);
    if (!mail) throw new NotFound("This mail does not exist.");
    await resendOrderMail(tx, mail, orderId);
    await recordAudit(tx, call, {
      action: "order.resend-mail",
      subject: `order:${orderId}`,
      before: { mail: mailId },
    });
  });
}

/** Of two who look at the same payment, the first is recorded. */
export async function checkPayment(call: StaffCall, id: number): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const event = await markChecked(tx, id);
    if (!event) {
      if (await findCheck(tx, id)) return;
      throw new NotFound("This payment does not exist.");
    }
    const { provider, eventId, orderNumber, outcome } = event;
    await recordAudit(tx, call, {
      action: "payment.checked",
      subject: `payment-event:${id}`,
      before: { provider, eventId, orderNumber, outcome },
    });
  });
}
