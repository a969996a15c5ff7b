import type { z } from "zod";
import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { formatCents } from "#src/domain/money.ts";
import { moveOrder, resendOrderMail } from "#src/features/orders/mails/order-mail.service.ts";
import { orderPath } from "#src/features/orders/orders.present.ts";
import { balanceOf, holdUntil, receivedOf, waivedWith } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import {
  findOrderById,
  lockOrder,
  type OrderRow,
  saveOrderKey,
} from "#src/features/orders/orders.sql.ts";
import {
  findCheck,
  findPayments,
  markChecked,
  recordFunds,
} from "#src/features/orders/payments/payments.sql.ts";
import { databaseNow, type Tx } from "#src/platform/db/client.ts";
import { actOnRecord } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { changedFields, recordAudit } from "#src/platform/security/audit.ts";
import { newToken } from "#src/platform/security/tokens.ts";
import { readHolidays } from "#src/platform/settings/shop-settings.ts";
import { actionProblems, amountDiffers, type orderActionBody } from "./orders.contract.ts";
import { emailTexts } from "./orders.messages.ts";
import { findMails } from "./orders.sql.ts";

type Action = z.output<typeof orderActionBody>;

export const orderRecord = {
  kind: "order",
  missing: "This order does not exist.",
  lock: lockOrder,
};

export async function runOrderAction(call: StaffCall, id: number, action: Action): Promise<void> {
  await actOnRecord(call, orderRecord, id, async (tx, order, audit) => {
    requireMadeByCheckout(order, action);
    if (action.type === "funds-received") await receiveFunds(tx, call, order, action);
    else await applyOrderEvent(tx, { ...eventOf(order, call, action), ...textsOf(action) });
    await audit(action.type, await changesOf(tx, order));
  });
}

export function requireMadeByCheckout({ payment, status }: OrderRow, { type }: Action): void {
  if (payment !== null || type === "note") return;
  const message = "This order was not made by the checkout, so it only takes notes.";
  throw new Conflict(message, "not_allowed", { status });
}

const eventOf = (order: OrderRow, { viewer }: StaffCall, { type }: Action) => ({
  orderId: order.id,
  event: type,
  actor: { kind: "staff", userId: viewer.id } as const,
});

function textsOf(action: Action) {
  switch (action.type) {
    case "shipped":
    case "tracking-corrected": {
      const { carrier, tracking } = action;
      return { changes: { carrier, tracking }, data: { carrier, tracking } };
    }
    case "cancelled":
      return { note: action.reason };
    case "note":
      return { note: action.text };
    case "returned-to-sender":
    case "lost":
    case "return-restocked":
    case "return-kept":
      return { note: action.note };
    default:
      return {};
  }
}

/** `order` is the row as it was before the action. */
export async function changesOf(tx: Tx, order: OrderRow) {
  const { status, refundDue, waived, carrier, tracking, parcel } =
    (await findOrderById(tx, order.id)) ?? order;
  return changedFields(order, { status, refundDue, waived, carrier, tracking, parcel });
}

/**
 * An amount that is not what the customer owes must be meant, and both stay in the timeline. With less, the order waits
 * for the rest unless the staff does without it.
 */
async function receiveFunds(
  tx: Tx,
  call: StaffCall,
  order: OrderRow,
  action: Extract<Action, { type: "funds-received" }>,
): Promise<void> {
  const { amount, reference, confirmDifference, acceptShortfall } = action;
  const before = receivedOf(await findPayments(tx, order.id));
  const expected = balanceOf(order, before);
  if (amount !== expected && !confirmDifference) {
    throw new Invalid(amountDiffers(formatCents(amount), formatCents(expected)), "amount_differs");
  }
  const isPart = amount < expected && !acceptShortfall;
  if (isPart && order.status !== "Pending")
    throw new Invalid(actionProblems.shortfall, "amount_differs");
  await applyOrderEvent(tx, {
    ...eventOf(order, call, action),
    event: isPart ? "part-payment" : "funds-received",
    data: { amount, expected, ...(reference && { reference }) },
    changes: isPart
      ? await longerHold(tx, order, call.config)
      : { waived: waivedWith(order, before + amount) },
  });
  await recordFunds(tx, order, amount);
}

/** The rest may take as long as the first part. */
async function longerHold(tx: Tx, { holdUntil: current }: OrderRow, config: Services["config"]) {
  const holidays = await readHolidays(tx, config);
  const until = holdUntil("wire", await databaseNow(tx), config.checkout.timeZone, holidays);
  return { holdUntil: current && current > until ? current : until };
}

export async function resendMailOf(
  call: StaffCall,
  orderId: number,
  mailId: number,
): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const mail = (await findMails(tx, orderId)).find(({ id }) => id === mailId);
    if (!mail) throw new NotFound("This mail does not exist.");
    await resendOrderMail(tx, mail, orderId);
    await recordAudit(tx, call, {
      action: "order.resend-mail",
      subject: `order:${orderId}`,
      before: { mail: mailId },
    });
  });
}

/** The order's page with a new key. Those of before stay valid, because the customer may have one. */
export async function newPaymentLink(call: StaffCall, id: number): Promise<string> {
  return actOnRecord(call, orderRecord, id, async (tx, order, audit) => {
    if (order.status !== "Pending" || order.payment === null) {
      throw new Conflict("This order does not wait for payment.", "not_allowed");
    }
    const key = order.userId === null ? newToken() : undefined;
    if (key !== undefined) await saveOrderKey(tx, id, key);
    await audit("payment-link");
    return call.config.publicUrl + orderPath(order, key);
  });
}

/** The audit record names no address, because it is kept when a customer's data is deleted. */
export async function correctEmail(call: StaffCall, id: number, email: string): Promise<void> {
  await actOnRecord(call, orderRecord, id, async (tx, order, audit) => {
    if (order.email === email) return;
    if (order.userId !== null || order.email === null) {
      throw new Conflict(emailTexts.notCorrectable, "not_allowed");
    }
    await audit("correct-email", {
      after: { mails: await moveOrder(tx, id, email, await findMails(tx, id)) },
    });
  });
}

/** If two look at the same payment, the first is recorded. */
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
