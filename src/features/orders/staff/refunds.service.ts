import type { z } from "zod";
import { Conflict, Invalid } from "#src/domain/errors.ts";
import { formatCents } from "#src/domain/money.ts";
import { paymentMessages } from "#src/features/orders/orders.messages.ts";
import {
  leftOf,
  type OrderEvent,
  orderMachine,
  receivedOf,
  waivedWith,
} from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent, stateOf } from "#src/features/orders/orders.service.ts";
import type { OrderRow } from "#src/features/orders/orders.sql.ts";
import {
  changeRefund,
  findPayments,
  findRefunds,
  insertRefunds,
  type RefundRow,
} from "#src/features/orders/payments/payments.sql.ts";
import { providersOf } from "#src/features/orders/payments/providers.service.ts";
import { databaseNow, type Tx } from "#src/platform/db/client.ts";
import { type Audit, actOnRecord } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { actionsFor, refundEvent } from "./order.present.ts";
import { actionProblems, type orderActionBody } from "./orders.contract.ts";
import { changesOf, orderRecord, requireMadeByCheckout } from "./orders.service.ts";

type Refund = Extract<z.output<typeof orderActionBody>, { type: "refunded" | "partly-refunded" }>;

/**
 * Sends money back, by hand or by the provider. The provider is asked between two transactions: the first one stores
 * the refunds as requested. If the provider or the second transaction fails, asking for the same amount again
 * continues them, and the provider recognises each by its key.
 */
export async function refundOrder(call: StaffCall, id: number, action: Refund): Promise<void> {
  const requested = await actOnRecord(call, orderRecord, id, async (tx, order, audit) => {
    requireMadeByCheckout(order, action);
    const refunds = await requestRefunds(tx, call, order, action);
    if (action.byHand) await recordRefund(tx, call, order, action, audit);
    return { order, refunds };
  });
  if (action.byHand) return;
  const references = await askProviders(call, requested.order, requested.refunds);
  await actOnRecord(call, orderRecord, id, async (tx, order, audit) => {
    await storeReferences(tx, references);
    await recordRefund(tx, call, order, action, audit);
  });
}

async function requestRefunds(tx: Tx, call: StaffCall, order: OrderRow, action: Refund) {
  const { amount, byHand = false, note: reason } = action;
  if (!actionsFor(order, await databaseNow(tx)).includes(action.type)) throw notRefundable(order);
  const waiting = (await findRefunds(tx, order.id)).filter(({ status }) => status === "requested");
  if (waiting.length > 0) {
    const sum = waiting.reduce((cents, refund) => cents + refund.amount, 0);
    if (sum === amount && !byHand) return waiting;
    throw new Conflict(paymentMessages.refundWaits(formatCents(sum)), "refund_waits");
  }
  const payments = await findPayments(tx, order.id);
  if (amount > receivedOf(payments)) throw new Invalid(actionProblems.tooMuch, "too_much");
  let rest = amount;
  // The latest payment goes back first.
  const shares = payments.toReversed().flatMap((payment) => {
    const share = Math.min(rest, leftOf(payment));
    rest -= share;
    return share > 0 ? [{ payment, share }] : [];
  });
  const providers = providersOf(call.config);
  if (!byHand && shares.some(({ payment }) => !providers[payment.provider]?.refund)) {
    throw new Invalid("This payment can't be refunded by a provider: send it back by hand.");
  }
  return insertRefunds(
    tx,
    shares.map(({ payment, share }) => ({
      paymentId: payment.id,
      amount: share,
      status: byHand ? "succeeded" : "requested",
      requestedBy: call.viewer.id,
      reason,
    })),
  );
}

async function askProviders(call: StaffCall, order: OrderRow, refunds: readonly RefundRow[]) {
  const { db, config } = call;
  const payments = await findPayments(db, order.id);
  const references = new Map<number, string>();
  for (const { id, amount, paymentId } of refunds) {
    const payment = payments.find((known) => known.id === paymentId);
    const refund = payment && providersOf(config)[payment.provider]?.refund;
    if (!refund) throw new Invalid("This payment can't be refunded by a provider.");
    const request = { id, amount, payment, orderNumber: order.number };
    try {
      references.set(id, await refund(request));
    } catch (error) {
      if (error instanceof Conflict) await giveUp(call, refunds, references);
      throw error;
    }
  }
  return references;
}

/** The provider refuses for good: what it has sent stays, the rest is free for another refund. */
async function giveUp(
  { db }: StaffCall,
  refunds: readonly RefundRow[],
  references: ReadonlyMap<number, string>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await storeReferences(tx, references);
    for (const { id } of refunds) {
      if (!references.has(id)) await changeRefund(tx, id, { status: "failed" });
    }
  });
}

async function storeReferences(tx: Tx, references: ReadonlyMap<number, string>): Promise<void> {
  for (const [id, reference] of references) {
    await changeRefund(tx, id, { status: "succeeded", reference });
  }
}

/** The money is stored as sent back already. */
async function recordRefund(
  tx: Tx,
  call: StaffCall,
  order: OrderRow,
  action: Refund,
  audit: Audit,
): Promise<void> {
  const { amount, note, byHand } = action;
  const now = await databaseNow(tx);
  const received = receivedOf(await findPayments(tx, order.id));
  const event: OrderEvent =
    action.type === "partly-refunded" ? action.type : refundEvent(order, received, now);
  // Somebody may have changed the order while the provider was asked.
  if (orderMachine.find(event, stateOf(order), "staff", now)) {
    await applyOrderEvent(tx, {
      orderId: order.id,
      event,
      actor: { kind: "staff", userId: call.viewer.id },
      note,
      data: { amount, ...(byHand && { byHand }) },
      ...(event === "partly-refunded" && { changes: { waived: waivedWith(order, received) } }),
    });
  }
  await audit(action.type, await changesOf(tx, order));
}

function notRefundable({ status }: OrderRow): Conflict {
  const message = `This order is ${status.toLowerCase()}, so it can't be refunded now.`;
  return new Conflict(message, "not_allowed", { status });
}
