import { Conflict } from "#src/domain/errors.ts";
import type { PaymentMethod } from "#src/domain/orders.ts";
import { paymentCheckMail, providersFacts } from "#src/features/orders/mails/staff.mail.tsx";
import { type CheckOutcome, checkText, checkTexts } from "#src/features/orders/orders.messages.ts";
import {
  hasSucceeded,
  type OrderEvent,
  receivedOf,
  waivedWith,
} from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findOrderByNumber, lockOrder, type OrderRow } from "#src/features/orders/orders.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services } from "#src/platform/http/serve.ts";
import type { Config } from "#src/platform/settings/config.ts";
import * as sql from "./payments.sql.ts";
import { failRefund, insertRefunds } from "./payments.sql.ts";
import type { PaymentEvent } from "./provider.ts";

/** The order itself shows a refund that is due; other outcomes need a mail to the staff. */
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
    if (!(await sql.insertPaymentEvent(tx, provider, event))) return "already-applied";
    const outcome = await effectOf(tx, event);
    const id = await sql.setOutcome(
      tx,
      { provider, eventId: event.id, outcome },
      isToCheck(outcome),
    );
    if (isToCheck(outcome)) await mailStaff(tx, id, config);
    return outcome;
  });
}

async function mailStaff(tx: Tx, id: number, config: Config): Promise<void> {
  const check = await sql.findCheck(tx, id);
  const { timeZone } = config.checkout;
  if (check) await paymentCheckMail.queue(tx, config, { check, timeZone });
}

/** For the staff, who look at them. */
export async function presentChecks(db: DbOrTx, view: Parameters<typeof sql.findChecks>[1]) {
  const { rows, ...counts } = await sql.findChecks(db, view);
  const payments = rows.map((check) => ({
    ...{ id: check.id, orderId: check.orderId, orderNumber: check.orderNumber },
    ...providersFacts(check),
    provider: check.provider,
    problem: checkText(check),
    receivedAt: check.receivedAt.toISOString(),
  }));
  return { payments, ...counts };
}

interface Effect {
  readonly event: PaymentEvent;
  readonly order: OrderRow;
  readonly payment: sql.PaymentRow;
}

async function effectOf(tx: Tx, event: PaymentEvent): Promise<PaymentOutcome> {
  if (event.type === "other") return "ignored";
  if (event.type === "attention") return "attention";
  const found = event.orderNumber && (await findOrderByNumber(tx, event.orderNumber));
  const order = found ? await lockOrder(tx, found.id) : undefined;
  if (!order) return "unknown-order";
  const payment =
    event.attemptId === undefined
      ? undefined
      : await sql.findAttempt(tx, order.id, event.attemptId);
  if (!payment) return "unknown-payment";
  return effects[event.type](tx, { event, order, payment });
}

/** Nothing can be paid on its page any more. */
const ended = { status: "failed", url: null } as const;

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
    await sql.updatePayment(tx, payment.id, ended);
    const changed = await tryEvent(tx, { order, event, type: "payment-declined" });
    return changed ? "declined" : "ignored";
  },

  async expired(tx: Tx, { payment }: Effect): Promise<PaymentOutcome> {
    if (hasSucceeded(payment)) return "already-applied";
    await sql.updatePayment(tx, payment.id, ended);
    return "expired";
  },

  /**
   * The amount is all that was refunded so far. A refund of the staff is stored before the provider is asked, so what is
   * more was refunded at the provider.
   */
  async refunded(tx: Tx, effect: Effect): Promise<PaymentOutcome> {
    const { event, payment } = effect;
    const { amount = 0 } = event;
    if (amount > payment.amount || !sameCurrency(event, payment)) return "wrong-amount";
    // A refund was paid before, even if that event comes later.
    if (!hasSucceeded(payment)) await takeMoney(tx, effect);
    const unknown = amount - payment.refundedAmount;
    if (unknown <= 0) return "already-applied";
    await insertRefunds(tx, [{ paymentId: payment.id, amount: unknown, status: "succeeded" }]);
    return applyRefund(tx, effect, unknown);
  },

  async "refund-failed"(tx: Tx, { event, order, payment }: Effect): Promise<PaymentOutcome> {
    await failRefund(tx, payment.id, event);
    await tryEvent(tx, { order, event, type: "refund-failed", amount: event.amount });
    return "attention";
  },
};

/** Money that the order can't take, because it has ended or is paid already, must be refunded. */
async function takeMoney(tx: Tx, { order, payment, event }: Effect): Promise<PaymentOutcome> {
  await sql.updatePayment(tx, payment.id, { status: "succeeded" });
  const surplus = receivedOf(await sql.findPayments(tx, order.id)) - order.total;
  const paid = await tryEvent(tx, { order, event, type: "funds-received" });
  const amount = surplus > 0 ? surplus : undefined;
  const changed =
    paid && amount === undefined
      ? paid
      : await tryEvent(tx, { order, event, type: "refund-due", amount });
  if (!changed) return "not-allowed";
  return changed.refundDue ? "refund-due" : "paid";
}

/**
 * After a refund that was made at the provider. The order is refunded once no money is left. If enough is left for
 * it, only an overpayment was refunded. Otherwise it goes on with less, and the staff is told.
 */
async function applyRefund(tx: Tx, effect: Effect, amount: number): Promise<PaymentOutcome> {
  const { order, event } = effect;
  const received = receivedOf(await sql.findPayments(tx, order.id));
  const goOn = () => {
    const changes = { waived: waivedWith(order, received) };
    return tryEvent(tx, { order, event, type: "partly-refunded", amount, changes });
  };
  if (received >= order.total) {
    const isSettled = received === order.total || order.status === "Refunded";
    const type = "overpayment-refunded";
    return isSettled && (await tryEvent(tx, { order, event, type })) ? "refunded" : "refund-due";
  }
  if (received > 0) {
    await goOn();
    return "partly-refunded";
  }
  if (await tryEvent(tx, { order, event, type: "refunded" })) return "refunded";
  await goOn();
  return "not-allowed";
}

interface Attempted {
  readonly order: OrderRow;
  readonly event: PaymentEvent;
  readonly type: OrderEvent;
  readonly amount?: number | undefined;
  readonly changes?: Pick<Partial<OrderRow>, "waived">;
}

async function tryEvent(tx: Tx, { order, event, type, amount, changes }: Attempted) {
  try {
    return await applyOrderEvent(tx, {
      orderId: order.id,
      event: type,
      actor: { kind: "provider" },
      note: event.name,
      ...(amount !== undefined && { data: { amount } }),
      ...(changes && { changes }),
    });
  } catch (error) {
    if (error instanceof Conflict && error.code === "not_allowed") return undefined;
    throw error;
  }
}

const sameCurrency = (event: PaymentEvent, { currency }: sql.PaymentRow) =>
  event.currency?.toUpperCase() === currency;
