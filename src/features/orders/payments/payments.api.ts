import { NotFound } from "#src/domain/errors.ts";
import { requireBuyersOrder } from "#src/features/orders/orders.api.ts";
import { payOrder, stripeWebhook } from "#src/features/orders/orders.contract.ts";
import { orderPath, presentOrder } from "#src/features/orders/orders.present.ts";
import { findOrderById } from "#src/features/orders/orders.sql.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { applyPaymentEvent, isForStaff } from "./payment-events.service.ts";
import { beginPayment } from "./payments.service.ts";
import { providersOf } from "./providers.service.ts";
import { actOnTestPayment, getTestPayment } from "./test-payment.contract.ts";
import { actAsTestProvider, presentTestPayment } from "./test-payment.service.ts";

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
