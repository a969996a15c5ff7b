import { randomUUID } from "node:crypto";
import { NotFound } from "#src/domain/errors.ts";
import { requireBuyersOrder } from "#src/features/orders/buyer/orders.api.ts";
import {
  actOnTestPayment,
  getTestPayment,
  payOrder,
  stripeWebhook,
  type TestPayment,
  type testPaymentActions,
} from "#src/features/orders/orders.contract.ts";
import { orderPath, presentOrder } from "#src/features/orders/orders.present.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import {
  findItems,
  findOrderById,
  lockOrder,
  type OrderRow,
} from "#src/features/orders/orders.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import { applyPaymentEvent, isForStaff } from "./payment-events.service.ts";
import { beginPayment, openAttempt } from "./payments.service.ts";
import { providersOf } from "./providers.service.ts";

type TestPaymentAction = (typeof testPaymentActions)[number];

async function presentTestPayment(db: DbOrTx, order: OrderRow): Promise<TestPayment> {
  const items = await findItems(db, [order.id]);
  return {
    number: order.number,
    status: order.status,
    total: order.total,
    items: items.map(({ brandName, model, reference, price, quantity }) => ({
      name: `${brandName} ${model}, ${reference}`,
      quantity,
      total: price * quantity,
    })),
    deliveryPrice: order.deliveryPrice,
    orderPath: orderPath(order),
  };
}

/**
 * Sends the shop the event that a real provider would send. An order that does not wait any more stays as it
 * is: its page, to which the buyer is led, says why.
 */
async function actAsTestProvider(
  { db, config }: Pick<Services, "db" | "config">,
  { id: orderId, number: orderNumber, currency }: OrderRow,
  act: TestPaymentAction,
): Promise<void> {
  const attempt = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "Pending") return undefined;
    const { attempt: open } = await openAttempt(tx, config, orderId, "test");
    if (act === "pay-late") {
      await applyOrderEvent(tx, { orderId, event: "lapsed", actor: { kind: "system" } });
    }
    return open;
  });
  if (!attempt) return;
  await applyPaymentEvent({ db, config }, "test", {
    id: randomUUID(),
    name: act,
    type: act === "decline" ? "declined" : "succeeded",
    orderNumber,
    attemptId: attempt.id,
    reference: attempt.reference,
    amount: attempt.amount,
    currency,
  });
}

export const paymentsApi: readonly Route[] = [
  serve(payOrder, async (call) => {
    const { db, config, body } = call;
    const { id } = await requireBuyersOrder(db, call);
    const next = await beginPayment(call, { orderId: id, method: body.payment });
    const order = await findOrderById(db, id);
    if (!order) throw new NotFound();
    return {
      order: await presentOrder(db, order, config),
      next,
      page: orderPath(order),
    };
  }),

  serve(stripeWebhook, async (call) => {
    const { headers, rawBody, log } = call;
    const readEvent = providersOf(call.config).stripe?.readEvent;
    if (!readEvent) throw new NotFound();
    const event = await readEvent(headers, rawBody);
    const outcome = await applyPaymentEvent(call, "stripe", event);
    const facts = { event: event.id, type: event.name, order: event.orderNumber, outcome };
    if (isForStaff(outcome)) log.warn(facts, "payment event needs attention");
    else log.info(facts, "payment event");
    return { received: true as const };
  }),

  serve(getTestPayment, async (call) => {
    requireTestProvider(call.config);
    return presentTestPayment(call.db, await requireBuyersOrder(call.db, call));
  }),

  serve(actOnTestPayment, async (call) => {
    requireTestProvider(call.config);
    const order = await requireBuyersOrder(call.db, call);
    await actAsTestProvider(call, order, call.body.act);
    return { next: orderPath(order) };
  }),
];

function requireTestProvider(config: Parameters<typeof providersOf>[0]): void {
  if (!providersOf(config).test) throw new NotFound();
}
