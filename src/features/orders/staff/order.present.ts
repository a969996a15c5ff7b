import type { DocumentKind } from "#src/features/orders/documents/document-order.ts";
import { isForBuyer } from "#src/features/orders/mails/order-mail.service.ts";
import {
  documentsOf,
  hasDocument,
  type OrderParts,
  presentParts,
  readParts,
} from "#src/features/orders/orders.present.ts";
import { leftOf, orderMachine } from "#src/features/orders/orders.rules.ts";
import { stateOf } from "#src/features/orders/orders.service.ts";
import type { OrderRow } from "#src/features/orders/orders.sql.ts";
import type { PaymentRow, RefundRow } from "#src/features/orders/payments/payments.sql.ts";
import { providersOf } from "#src/features/orders/payments/providers.service.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { withoutKeys } from "#src/platform/mail/outgoing-mails.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { StaffOrder } from "./order.schema.ts";
import { type OrderAction, staffActions } from "./orders.contract.ts";
import { findKept, findMails, findUsername } from "./orders.sql.ts";

export async function presentStaffOrder(
  db: DbOrTx,
  row: OrderRow,
  config: Config,
): Promise<StaffOrder> {
  const parts = await readParts(db, row);
  const { payments, refunds, now } = parts;
  const seen = presentParts(row, parts, config);
  const kept = await findKept(db, row.id);
  const fileOf = (kind: DocumentKind) => `/api/admin/orders/${row.id}/documents/${kind}`;
  return {
    ...seen,
    id: row.id,
    timeZone: config.checkout.timeZone,
    customer: {
      name: row.customerName,
      email: row.email,
      phone: row.phone,
      username: await findUsername(db, row.userId),
    },
    items: seen.items.map((item) => ({ ...item, ...(kept.get(item.watchId) ?? notKept) })),
    delivery: row.delivery === null ? null : seen.delivery,
    payment: row.payment,
    waived: row.waived,
    refund: refundOf(row, seen.received, refunds, now),
    payments: payments.map((payment) => ({
      ...isoDates(payment),
      refunds: refunds.filter(({ paymentId }) => paymentId === payment.id).map(isoDates),
    })),
    return: presentReturn(row, seen.policy.returnUntil),
    toInspect:
      (row.returnAcceptedAt !== null || row.parcel === "sent-back") &&
      row.returnKeptAt === null &&
      !row.unitsReturned,
    parcel: row.parcel,
    refundsByProvider: canRefundByProvider(payments, refunds, config),
    events: parts.events.map(presentEvent),
    mails: (await findMails(db, row.id)).map((mail) => ({
      ...isoDates(mail),
      toCustomer: isForBuyer(mail.mail),
      text: withoutKeys(mail.text),
      state: mail.state as StaffOrder["mails"][number]["state"],
    })),
    documents: {
      ...documentsOf(row, fileOf),
      ...(hasDocument(row, "packing-slip") && { packingSlip: fileOf("packing-slip") }),
    },
    actions: actionsFor(row, now),
  };
}

const notKept = { serialNumber: null, storagePlace: null };

function canRefundByProvider(
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  config: Config,
): boolean {
  const paid = payments.filter(
    ({ id, ...payment }) =>
      leftOf(payment) > 0 ||
      refunds.some(({ paymentId, status }) => paymentId === id && status === "requested"),
  );
  const providers = providersOf(config);
  return paid.length > 0 && paid.every(({ provider }) => providers[provider]?.refund !== undefined);
}

/** Orders that were not made by the checkout have no units to move: they take notes alone. */
export function actionsFor(row: OrderRow, now: Date): OrderAction[] {
  if (row.payment === null) return ["note"];
  const allowed = orderMachine.allowed(stateOf(row), "staff", now);
  return staffActions.filter(
    (action) =>
      allowed.includes(action) ||
      (action === "refunded" && allowed.includes("overpayment-refunded")),
  );
}

const usualSteps = ["return-restocked", "funds-received", "shipped", "delivered"] as const;

/** The staff usually does this next. An order that has ended has only a refund that is due. */
export function nextStep(row: OrderRow, now: Date): OrderAction | null {
  const actions = actionsFor(row, now);
  if (row.refundDue && actions.includes("refunded")) return "refunded";
  if (row.status === "Cancelled") return null;
  return usualSteps.find((step) => actions.includes(step)) ?? null;
}

/** A double payment goes back while the order goes on; any other refund ends the order. */
export function refundEvent(row: OrderRow, left: number, now: Date) {
  const isOverpaid = orderMachine
    .allowed(stateOf(row), "staff", now)
    .includes("overpayment-refunded");
  const coversOrder = row.status === "Refunded" || left >= row.total - row.waived;
  return isOverpaid && coversOrder ? "overpayment-refunded" : "refunded";
}

/** As much as is usually refunded: what the provider was asked for, what was paid twice, or all. */
function refundOf(row: OrderRow, received: number, refunds: readonly RefundRow[], now: Date) {
  const requested = refunds.filter(({ status }) => status === "requested");
  if (requested.length > 0) return requested.reduce((sum, { amount }) => sum + amount, 0);
  const surplus = received - row.total;
  const isOverpaid = surplus > 0 && row.status !== "Refunded";
  const keepsOrder = refundEvent(row, received - surplus, now) === "overpayment-refunded";
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

type EventOfUser = OrderParts["events"][number];

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
