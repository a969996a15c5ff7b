import { keepOrderKey } from "#src/features/orders/order-keys.service.ts";
import { presentSummaries } from "#src/features/orders/orders.present.ts";
import { nextStep } from "#src/features/orders/payments/payments.service.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { placeOrder as contract } from "./place-order.contract.ts";
import { placeOrder } from "./place-order.service.ts";

export const placeOrderApi: readonly Route[] = [
  serve(contract, async (call) => {
    const { body, headers } = call;
    const { order, key } = await placeOrder(call, call, body, headers["idempotency-key"]);
    const [summary] = await presentSummaries(call.db, [order]);
    if (!summary) throw new Error("A stored order is missing.");
    if (call.viewer.kind === "guest") keepOrderKey(call.cookies, order.number, key);
    return { order: summary, next: await nextStep(call, order) };
  }),
];
