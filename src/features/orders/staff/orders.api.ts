import { NotFound } from "#src/domain/errors.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { guest } from "#src/domain/viewer.ts";
import { plainText } from "#src/features/catalog/search/plain-text.service.ts";
import { findSaleableWatches } from "#src/features/catalog/watches.sql.ts";
import { placeOrder } from "#src/features/orders/checkout/place-order.service.ts";
import { writeDocument } from "#src/features/orders/documents/write-document.ts";
import { orderPath } from "#src/features/orders/orders.present.ts";
import { findOrderById } from "#src/features/orders/orders.sql.ts";
import { presentChecks } from "#src/features/orders/payments/payment-events.service.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { type FileColumns, listFile } from "#src/platform/http/list-file.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import { addressFieldsFor, readDestinations } from "#src/platform/postal/addresses.ts";
import { presentStaffOrder } from "./order.present.ts";
import {
  checkPayment,
  correctOrderEmail,
  exportOrders,
  findSaleable,
  listPaymentChecks,
  makePaymentLink,
  readOrder,
  readOrderDocument,
  readOrderForm,
  resendOrderMail,
  runOrderAction,
  takeOrder,
} from "./orders.contract.ts";
import * as service from "./orders.service.ts";
import { type ExportRow, readForExport } from "./orders.sql.ts";
import { refundOrder } from "./refunds.service.ts";

async function requireOrder({ db }: Pick<Services, "db">, id: number) {
  const row = await findOrderById(db, id);
  if (!row) throw new NotFound("This order does not exist.");
  return row;
}

async function replyWith(call: Services, id: number) {
  return { order: await presentStaffOrder(call.db, await requireOrder(call, id), call.config) };
}

async function presentPaymentChecks(
  { db, config: { checkout } }: Services,
  view: Parameters<typeof presentChecks>[1],
): Promise<ReplyOf<typeof listPaymentChecks>> {
  return { ...(await presentChecks(db, view)), timeZone: checkout.timeZone };
}

/** Amounts are in dollars and times in UTC, so that a spreadsheet can calculate with both. */
const columns: FileColumns<ExportRow> = {
  Number: ({ order }) => order.number,
  Placed: ({ order }) => order.createdAt.toISOString(),
  Status: ({ order }) => order.status,
  Customer: ({ order }) => order.customerName,
  Email: ({ order }) => order.email,
  Phone: ({ order }) => order.phone,
  City: ({ order }) => order.address?.city ?? null,
  Country: ({ order }) => order.address?.country ?? null,
  Dealer: ({ order }) => (order.isWholesale ? "yes" : "no"),
  "Purchase order": ({ order }) => order.purchaseOrder,
  Watches: ({ watches }) => watches,
  Units: ({ units }) => units,
  Subtotal: ({ order }) => dollarsOf(order.total - order.deliveryPrice),
  Delivery: ({ order }) => dollarsOf(order.deliveryPrice),
  Total: ({ order }) => dollarsOf(order.total),
  Currency: ({ order }) => order.currency,
  Payment: ({ order }) => order.payment,
  Paid: ({ order }) => order.paidAt?.toISOString() ?? null,
  Shipped: ({ order }) => order.shippedAt?.toISOString() ?? null,
  Carrier: ({ order }) => order.carrier,
  Tracking: ({ order }) => order.tracking,
  Delivered: ({ order }) => order.deliveredAt?.toISOString() ?? null,
  "Refund due": ({ order }) => (order.refundDue ? "yes" : "no"),
  Refunded: ({ refunded }) => dollarsOf(refunded),
};

export const staffOrdersApi: readonly Route[] = [
  serve(exportOrders, async (call) => {
    const { db, config, query: filters } = call;
    const batches = readForExport(db, filters, config.checkout.timeZone);
    return listFile(call, "orders", { kind: "order", filters, columns, batches });
  }),

  serve(readOrder, (call) => replyWith(call, call.params.id)),

  serve(runOrderAction, async (call) => {
    const { params, body } = call;
    const isRefund = body.type === "refunded" || body.type === "partly-refunded";
    if (isRefund) await refundOrder(call, params.id, body);
    else await service.runOrderAction(call, params.id, body);
    return replyWith(call, params.id);
  }),

  serve(correctOrderEmail, async (call) => {
    await service.correctEmail(call, call.params.id, call.body.email);
    return replyWith(call, call.params.id);
  }),

  serve(makePaymentLink, async (call) => ({
    link: await service.newPaymentLink(call, call.params.id),
  })),

  serve(readOrderDocument, async (call) => {
    const { id, kind } = call.params;
    return writeDocument(call.db, await requireOrder(call, id), kind, call.config);
  }),

  serve(resendOrderMail, async (call) => {
    await service.resendMailOf(call, call.params.id, call.params.mailId);
    return replyWith(call, call.params.id);
  }),

  serve(listPaymentChecks, (call) => presentPaymentChecks(call, call.query)),

  serve(checkPayment, async (call) => {
    await service.checkPayment(call, call.params.id);
    return presentPaymentChecks(call, {});
  }),
];

/** The customer has no account here, so prices are those of the catalog and no client address counts. */
const onTheTelephone = { viewer: guest, clientAddress: null };

export const manualOrderApi: readonly Route[] = [
  serve(readOrderForm, async ({ db, config, query }) => ({
    countries: [...(await readDestinations(db, config))],
    addressFields: addressFieldsFor(query.country ?? "US"),
    payments: [...config.checkout.payments],
  })),

  serve(findSaleable, async ({ db, query }) => ({
    watches: await findSaleableWatches(db, await plainText(db, query.search ?? "")),
  })),

  serve(takeOrder, async (call) => {
    const { config, body, headers } = call;
    const key = headers["idempotency-key"];
    const placed = await placeOrder(call, onTheTelephone, body, key, call);
    const { id, number } = placed.order;
    return { order: { id, number }, link: config.publicUrl + orderPath(placed.order, placed.key) };
  }),
];
