import { presentOrder } from "#src/features/orders/orders.present.ts";
import { allowedEvents } from "#src/features/orders/orders.rules.ts";
import { stateOf } from "#src/features/orders/orders.service.ts";
import {
  findEvents,
  findPayments,
  type OrderEventRow,
  type OrderRow,
} from "#src/features/orders/orders.sql.ts";
import { providersOf } from "#src/features/orders/payments/providers.service.ts";
import type { PaymentMethod } from "#src/platform/checkout-settings.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { withoutKeys } from "#src/platform/mail/outgoing-mails.ts";
import type { StaffOrder } from "./order.schema.ts";
import { type StaffAct, staffActs } from "./orders.contract.ts";
import { findMails, findUsername } from "./orders.sql.ts";

/** What the buyer sees, and what is for the staff alone. */
export async function presentStaffOrder(
  db: DbOrTx,
  row: OrderRow,
  config: Config,
): Promise<StaffOrder> {
  const seen = await presentOrder(db, row, config);
  const payments = await findPayments(db, row.id);
  const { number, currency, createdAt, holdUntil, now, items, addressLines, tracking } = seen;
  return {
    ...{ number, currency, createdAt, holdUntil, now, items, addressLines, tracking },
    id: row.id,
    status: row.status,
    timeZone: config.checkout.timeZone,
    customer: {
      name: row.customerName,
      email: row.email,
      phone: row.phone,
      username: await findUsername(db, row.userId),
    },
    isWholesale: row.isWholesale,
    purchaseOrder: row.purchaseOrder,
    subtotal: seen.subtotal,
    delivery: row.delivery === null ? null : seen.delivery,
    total: row.total,
    payment: row.payment,
    received: receivedOf(payments),
    refund: refundOf(row, receivedOf(payments), new Date(now)),
    payments: payments.map((payment) => ({
      ...payment,
      createdAt: payment.createdAt.toISOString(),
    })),
    return: presentReturn(row, seen.policy.returnUntil),
    refundDue: row.refundDue,
    refundsByProvider: canRefundByProvider(payments, config),
    events: (await findEvents(db, row.id)).map(presentEvent),
    mails: (await findMails(db, row.id)).map((mail) => ({
      ...mail,
      text: withoutKeys(mail.text),
      state: mail.state as StaffOrder["mails"][number]["state"],
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    })),
    actions: actsFor(row, new Date(now)),
  };
}

type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number];

/** A payment whose money was sent back only in part counts with the rest. */
export const withMoney = (payments: readonly PaymentRow[]) =>
  payments.filter(
    ({ status, amount, refundedAmount }) => status === "succeeded" && amount > refundedAmount,
  );

export const receivedOf = (payments: readonly PaymentRow[]) =>
  withMoney(payments).reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);

function canRefundByProvider(payments: readonly PaymentRow[], config: Config): boolean {
  const paid = withMoney(payments);
  const providers = providersOf(config);
  return (
    paid.length > 0 &&
    paid.every(({ provider }) => providers[provider as PaymentMethod]?.refund !== undefined)
  );
}

/** Orders that were not made by the checkout have no units to move: they take notes alone. */
export function actsFor(row: OrderRow, now: Date): StaffAct[] {
  if (row.payment === null) return ["note"];
  const allowed = allowedEvents(stateOf(row), "staff", now);
  return staffActs.filter(
    (act) =>
      allowed.includes(act) || (act === "refunded" && allowed.includes("overpayment-refunded")),
  );
}

/** What was paid twice goes back while the order goes on; any other refund ends the order. */
export function refundEvent(row: OrderRow, amount: number, received: number, now: Date) {
  const isOverpaid = allowedEvents(stateOf(row), "staff", now).includes("overpayment-refunded");
  const coversOrder = row.status === "Refunded" || received - amount >= row.total;
  return isOverpaid && coversOrder ? "overpayment-refunded" : "refunded";
}

/** As much as is usually refunded: what was paid twice, or all. */
function refundOf(row: OrderRow, received: number, now: Date): number {
  const surplus = received - row.total;
  const isOverpaid = surplus > 0 && row.status !== "Refunded";
  const keepsOrder = refundEvent(row, surplus, received, now) === "overpayment-refunded";
  return isOverpaid && keepsOrder ? surplus : received;
}

function presentReturn(row: OrderRow, until: string | null): StaffOrder["return"] {
  if (row.deliveredAt === null) return null;
  return {
    number: row.returnNumber,
    requestedAt: row.returnRequestedAt?.toISOString() ?? null,
    acceptedAt: row.returnAcceptedAt?.toISOString() ?? null,
    until,
  };
}

interface EventOfUser {
  readonly event: OrderEventRow;
  readonly username: string | null;
}

function presentEvent({ event, username }: EventOfUser): StaffOrder["events"][number] {
  const { id, type, fromStatus, toStatus, actor, note, data, createdAt } = event;
  return {
    ...{ id, type, actor, note, data },
    from: fromStatus,
    to: toStatus,
    by: username,
    at: createdAt.toISOString(),
  };
}
