import { NotFound } from "#src/domain/errors.ts";
import { guest } from "#src/domain/viewer.ts";
import { placeOrder } from "#src/features/checkout/place-order.service.ts";
import { orderPath } from "#src/features/orders/orders.present.ts";
import { findOrderById } from "#src/features/orders/orders.sql.ts";
import { writeDocument } from "#src/features/orders/pdf/write-document.ts";
import { addressFieldsFor, readDestinations } from "#src/platform/addresses.ts";
import { csvReply, type Route, type Services, serve } from "#src/platform/serve.ts";
import { presentStaffOrder } from "./order.present.ts";
import {
  checkPayment,
  correctOrderEmail,
  exportOrders,
  findSaleable,
  listOrders,
  listPaymentChecks,
  makePaymentLink,
  readOrder,
  readOrderDocument,
  readOrderForm,
  resendOrderMail,
  runOrderAction,
  takeOrder,
} from "./orders.contract.ts";
import { orderFigures, ordersFile, presentPaymentChecks } from "./orders.present.ts";
import * as service from "./orders.service.ts";
import { findSaleableWatches } from "./orders.sql.ts";
import { refundOrder } from "./refunds.service.ts";

async function requireOrder({ db }: Pick<Services, "db">, id: number) {
  const row = await findOrderById(db, id);
  if (!row) throw new NotFound("This order does not exist.");
  return row;
}

async function replyWith(call: Services, id: number) {
  return { order: await presentStaffOrder(call.db, await requireOrder(call, id), call.config) };
}

export const staffOrdersApi: readonly Route[] = [
  serve(listOrders, ({ db, config, query }) => orderFigures(config).list(db, query)),

  serve(exportOrders, async (call) => {
    call.log.info("orders exported");
    return csvReply("orders", ordersFile(call, call.query, call.config.checkout.timeZone));
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

  serve(listPaymentChecks, ({ db, config, query }) => presentPaymentChecks(db, config, query)),

  serve(checkPayment, async (call) => {
    await service.checkPayment(call, call.params.id);
    return presentPaymentChecks(call.db, call.config, {});
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
    watches: await findSaleableWatches(db, query.search ?? ""),
  })),

  serve(takeOrder, async (call) => {
    const { config, body, headers } = call;
    const key = headers["idempotency-key"];
    const placed = await placeOrder(call, onTheTelephone, body, key, call);
    const { id, number } = placed.order;
    return { order: { id, number }, link: config.publicUrl + orderPath(placed.order, placed.key) };
  }),
];
