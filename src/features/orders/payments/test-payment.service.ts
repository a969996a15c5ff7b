import { randomUUID } from "node:crypto";
import { orderPath } from "#src/features/orders/orders.present.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findItems, lockOrder, type OrderRow } from "#src/features/orders/orders.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services } from "#src/platform/serve.ts";
import { applyPaymentEvent } from "./payment-events.service.ts";
import { openAttempt } from "./payments.service.ts";
import type { TestPayment, testPaymentActs } from "./test-payment.contract.ts";

type Act = (typeof testPaymentActs)[number];

export async function presentTestPayment(db: DbOrTx, order: OrderRow): Promise<TestPayment> {
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
export async function actAsTestProvider(
  { db, config }: Pick<Services, "db" | "config">,
  { id: orderId, number: orderNumber, currency }: OrderRow,
  act: Act,
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
