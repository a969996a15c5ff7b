import {
  type DeliveryMethod,
  deliveryMethods,
  deliveryName,
  homeCountry,
} from "#src/domain/delivery.ts";
import { findPayments, findRefunds } from "#src/features/orders/payments/payments.sql.ts";
import { paths } from "#src/lib/paths.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { databaseNow } from "#src/platform/db/client.ts";
import { countryName, formatAddress } from "#src/platform/postal/addresses.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { Order, OrderItem, OrderSummary, WireInstructions } from "./orders.contract.ts";
import { taxTexts } from "./orders.messages.ts";
import { balanceOf, orderMachine, receivedOf, returnUntil, trackingUrl } from "./orders.rules.ts";
import { stateOf } from "./orders.service.ts";
import {
  findEvents,
  findItems,
  type OrderEventRow,
  type OrderItemRow,
  type OrderRow,
} from "./orders.sql.ts";
import { methodsFor } from "./payments/providers.service.ts";

export async function presentSummaries(
  db: DbOrTx,
  rows: readonly OrderRow[],
): Promise<OrderSummary[]> {
  const items = await findItems(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentSummary(
      row,
      items.filter(({ orderId }) => orderId === row.id),
    ),
  );
}

function presentSummary(row: OrderRow, items: readonly OrderItemRow[]): OrderSummary {
  return {
    number: row.number,
    status: row.status,
    total: row.total,
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    holdUntil: row.holdUntil?.toISOString() ?? null,
    items: items.map(presentItem),
  };
}

function presentItem(row: OrderItemRow): OrderItem {
  const { orderId: _, year: _year, boxPapers: _set, serialNumber: _serial, ...item } = row;
  return { ...item, total: item.price * item.quantity };
}

/** The rows that belong to an order, read once for everything that shows it. */
export type OrderParts = Awaited<ReturnType<typeof readParts>>;

export async function readParts(db: DbOrTx, { id }: OrderRow) {
  const items = await findItems(db, [id]);
  const events = await findEvents(db, id);
  const payments = await findPayments(db, id);
  const refunds = payments.length > 0 ? await findRefunds(db, id) : [];
  return { items, events, payments, refunds, now: events[0]?.now ?? (await databaseNow(db)) };
}

export const presentOrder = async (db: DbOrTx, row: OrderRow, config: Config): Promise<Order> =>
  presentParts(row, await readParts(db, row), config);

export function presentParts(row: OrderRow, parts: OrderParts, config: Config): Order {
  const { items, events, payments, refunds, now } = parts;
  const received = receivedOf(payments);
  const balance = row.status === "Pending" ? balanceOf(row, received) : 0;
  const method = row.payment ?? "wire";
  const isPending = row.status === "Pending";
  const payUrl = payments.findLast(
    ({ provider, status }) => provider === method && status === "begun",
  )?.url;
  const address = row.address ?? { line1: "", city: "", country: "US" };
  return {
    ...presentSummary(row, items),
    now: now.toISOString(),
    contact: { name: row.customerName, email: row.email ?? "", phone: row.phone ?? "" },
    address,
    addressLines: row.address ? formatAddress(address) : [],
    subtotal: row.total - row.deliveryPrice,
    delivery: presentDelivery(row),
    payment: {
      method,
      ...(isPending && { offered: methodsFor(config, balance) }),
      ...(isPending &&
        method === "wire" && { instructions: wireInstructions(row, balance, config) }),
      ...(isPending && payUrl && { url: payUrl }),
    },
    isWholesale: row.isWholesale,
    purchaseOrder: row.purchaseOrder,
    timeline: events.flatMap(({ event }) => presentEvent(event)),
    tracking: presentTracking(row),
    policy: {
      taxes: row.address ? taxNote(address.country) : "",
      returns: row.policy?.returns ?? "",
      warranty: row.policy?.warranty ?? "",
      returnUntil: returnUntil(row.deliveredAt, row.policy?.returnDays)?.toISOString() ?? null,
    },
    return: presentReturn(row),
    refundDue: row.refundDue,
    received,
    balance,
    toRefund: row.refundDue ? received : 0,
    refunded: refunds.reduce(
      (sum, { amount, status }) => sum + (status === "succeeded" ? amount : 0),
      0,
    ),
    actions: actionsOf(row, now),
    documents: documentsOf(row, (kind) => `/api/orders/${row.number}/${kind}.pdf`),
  };
}

export const taxNote = (country: string): string =>
  country === homeCountry ? taxTexts.atHome : taxTexts.abroad(countryName(country));

export function wireInstructions(row: OrderRow, amount: number, config: Config): WireInstructions {
  const { bank } = config.checkout;
  return {
    amount,
    reference: row.number,
    accountHolder: bank.accountHolder,
    bankName: bank.bankName,
    accountNumber: bank.accountNumber,
    ...(bank.routingNumber && { routingNumber: bank.routingNumber }),
    ...(bank.swift && { swift: bank.swift }),
  };
}

export function presentDelivery({ delivery, deliveryPrice }: OrderRow): Order["delivery"] {
  const known = deliveryMethods.find((method): method is DeliveryMethod => method === delivery);
  return { method: delivery ?? "", name: known ? deliveryName(known) : "", price: deliveryPrice };
}

const hiddenEvents = new Set([
  "note",
  "overpayment-refunded",
  "return-restocked",
  "return-kept",
  "refund-failed",
]);
const eventsWithNote = new Set(["cancelled", "return-requested", "payment-changed"]);

function presentEvent(event: OrderEventRow): Order["timeline"] {
  if (hiddenEvents.has(event.type)) return [];
  const entry = { type: event.type, at: event.createdAt.toISOString() };
  const detail = eventsWithNote.has(event.type) && event.note;
  return [detail ? { ...entry, detail } : entry];
}

function presentTracking({ carrier, tracking }: OrderRow): Order["tracking"] {
  if (!carrier || !tracking) return null;
  const url = trackingUrl(carrier, tracking);
  return { carrier, number: tracking, ...(url && { url }) };
}

function presentReturn(row: OrderRow): Order["return"] {
  const { returnNumber, returnRequestedAt, returnAcceptedAt } = row;
  if (!returnNumber || !returnRequestedAt) return null;
  return {
    number: returnNumber,
    requestedAt: returnRequestedAt.toISOString(),
    acceptedAt: returnAcceptedAt?.toISOString() ?? null,
  };
}

function actionsOf(row: OrderRow, now: Date): Order["actions"] {
  const allowed = orderMachine.allowed(stateOf(row), "buyer", now);
  return [
    ...(row.status === "Pending" ? (["pay"] as const) : []),
    ...(allowed.includes("cancelled") ? (["cancel"] as const) : []),
    ...(allowed.includes("return-requested") ? (["request-return"] as const) : []),
  ];
}

export function documentsOf(row: OrderRow, addressOf: (kind: DocumentKind) => string) {
  return {
    ...(hasDocument(row, "pro-forma") && { proForma: addressOf("pro-forma") }),
    ...(hasDocument(row, "invoice") && { invoice: addressOf("invoice") }),
  };
}

type DocumentKind = "pro-forma" | "invoice" | "packing-slip";

/** A pro-forma asks for a transfer; an invoice follows when the money is here, a packing slip goes with the parcel. */
export function hasDocument(row: OrderRow, kind: DocumentKind): boolean {
  if (kind === "invoice") return row.paidAt !== null;
  if (kind === "packing-slip") return ["Paid", "Shipped", "Delivered"].includes(row.status);
  return row.status === "Pending" && row.payment === "wire";
}

/** The order's page for its buyer: an account's own, or the one that the key opens. */
export function orderPath(row: Pick<OrderRow, "number" | "userId">, key?: string) {
  if (row.userId !== null) return paths.accountOrder(row.number);
  return key ? paths.orderWithKey(row.number, key) : paths.order(row.number);
}
