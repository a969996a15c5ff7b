import { Conflict } from "#src/domain/errors.ts";
import type { OrderEvent } from "#src/features/orders/orders.rules.ts";
import { type ActorRef, applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findOrderByNumber, lockOrder, type OrderRow } from "#src/features/orders/orders.sql.ts";
import type { PaymentMethod } from "#src/platform/checkout-settings.ts";
import type { Config } from "#src/platform/config.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import type { Services } from "#src/platform/serve.ts";
import { writePaymentCheckMail } from "./payment-check.mail.tsx";
import { type CheckOutcome, checkTexts } from "./payments.messages.ts";
import {
  findAttempt,
  findCheck,
  findSucceeded,
  insertPaymentEvent,
  type PaymentRow,
  setOutcome,
  updatePayment,
} from "./payments.sql.ts";
import type { PaymentEvent } from "./provider.ts";

/** What an event has caused. The order tells of a refund that is due; who else tells the staff? */
type PaymentOutcome =
  | "already-applied"
  | "ignored"
  | "paid"
  | "declined"
  | "expired"
  | "refunded"
  | "refund-due"
  | CheckOutcome;

const isToCheck = (outcome: PaymentOutcome): outcome is CheckOutcome => outcome in checkTexts;

export const isForStaff = (outcome: PaymentOutcome): boolean =>
  outcome === "refund-due" || isToCheck(outcome);

/** Each event has one effect, however often and in whatever order the provider sends them. */
export async function applyPaymentEvent(
  { db, config }: Pick<Services, "db" | "config">,
  provider: PaymentMethod,
  event: PaymentEvent,
): Promise<PaymentOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await insertPaymentEvent(tx, provider, event))) return "already-applied";
    const outcome = await effectOf(tx, event);
    const id = await setOutcome(tx, { provider, eventId: event.id, outcome }, isToCheck(outcome));
    if (isToCheck(outcome)) await tellStaff(tx, id, config);
    return outcome;
  });
}

async function tellStaff(tx: Tx, id: number, config: Config): Promise<void> {
  const check = await findCheck(tx, id);
  if (!check) return;
  await queueMail(tx, {
    ...writePaymentCheckMail(check, config),
    dedupeKey: `payment-check:${id}`,
    mail: "staff-payment-check",
    recipient: config.checkout.ordersEmail,
    ...(check.orderId !== null && { orderId: check.orderId }),
  });
}

interface Effect {
  readonly event: PaymentEvent;
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}

async function effectOf(tx: Tx, event: PaymentEvent): Promise<PaymentOutcome> {
  if (event.type === "other") return "ignored";
  if (event.type === "attention") return "attention";
  const found = event.orderNumber && (await findOrderByNumber(tx, event.orderNumber));
  const order = found ? await lockOrder(tx, found.id) : undefined;
  if (!order) return "unknown-order";
  const payment =
    event.attemptId === undefined ? undefined : await findAttempt(tx, order.id, event.attemptId);
  if (!payment) return "unknown-payment";
  return effects[event.type](tx, { event, order, payment });
}

const effects = {
  async succeeded(tx: Tx, effect: Effect): Promise<PaymentOutcome> {
    const { event, payment } = effect;
    if (hasSucceeded(payment)) return "already-applied";
    if (event.amount !== payment.amount || !sameCurrency(event, payment)) return "wrong-amount";
    return takeMoney(tx, effect);
  },

  /** The order waits for another attempt. */
  async declined(tx: Tx, { event, order, payment }: Effect): Promise<PaymentOutcome> {
    if (hasSucceeded(payment)) return "already-applied";
    await updatePayment(tx, payment.id, { status: "failed" });
    const changed = await tryEvent(tx, order.id, "payment-declined", event.name);
    return changed ? "declined" : "ignored";
  },

  async expired(tx: Tx, { payment }: Effect): Promise<PaymentOutcome> {
    if (hasSucceeded(payment)) return "already-applied";
    await updatePayment(tx, payment.id, { status: "failed" });
    return "expired";
  },

  async refunded(tx: Tx, effect: Effect): Promise<PaymentOutcome> {
    const { event, order, payment } = effect;
    const { amount = 0 } = event;
    if (amount > payment.amount || !sameCurrency(event, payment)) return "wrong-amount";
    // What was refunded was paid before, even if that event comes later.
    if (!hasSucceeded(payment)) await takeMoney(tx, effect);
    if (amount <= payment.refundedAmount) return "already-applied";
    const isWhole = amount === payment.amount;
    const status = isWhole ? "refunded" : "succeeded";
    await updatePayment(tx, payment.id, { status, refundedAmount: amount });
    if (!isWhole) return "partly-refunded";
    return settleRefund(tx, order.id, { kind: "provider" }, event.name);
  },
};

/** Money that the order can't take, because it has ended or is paid already, must be refunded. */
async function takeMoney(tx: Tx, { order, payment, event }: Effect): Promise<PaymentOutcome> {
  await updatePayment(tx, payment.id, { status: "succeeded" });
  const changed =
    (await tryEvent(tx, order.id, "funds-received", event.name)) ??
    (await tryEvent(tx, order.id, "refund-due", event.name));
  if (!changed) return "not-allowed";
  return changed.refundDue ? "refund-due" : "paid";
}

/**
 * After a payment was refunded: the order is refunded once no payment is left. If one is left that the
 * order lives on, only the overpayment was refunded.
 */
async function settleRefund(
  tx: Tx,
  orderId: number,
  actor: ActorRef,
  note: string | undefined,
): Promise<PaymentOutcome> {
  const left = await findSucceeded(tx, orderId);
  if (left.length > 1) return "refund-due";
  const event = left.length === 0 ? "refunded" : "overpayment-refunded";
  const changed = await tryEvent(tx, orderId, event, note, actor);
  if (changed) return "refunded";
  return left.length === 0 ? "not-allowed" : "refund-due";
}

async function tryEvent(
  tx: Tx,
  orderId: number,
  event: OrderEvent,
  note: string | undefined,
  actor: ActorRef = { kind: "provider" },
): Promise<OrderRow | undefined> {
  try {
    return await applyOrderEvent(tx, { orderId, event, actor, note });
  } catch (error) {
    if (error instanceof Conflict && error.code === "not_allowed") return undefined;
    throw error;
  }
}

const hasSucceeded = ({ status }: PaymentRow) => status === "succeeded" || status === "refunded";

const sameCurrency = (event: PaymentEvent, { currency }: PaymentRow) =>
  event.currency?.toUpperCase() === currency;
