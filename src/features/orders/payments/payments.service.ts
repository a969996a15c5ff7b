import { Conflict, Invalid, NotFound, PaymentUnavailable } from "#src/domain/errors.ts";
import { withdrawJob } from "#src/features/orders/order-jobs.service.ts";
import type { NextStep } from "#src/features/orders/orders.contract.ts";
import { orderPath } from "#src/features/orders/orders.present.ts";
import { changePayment } from "#src/features/orders/orders.service.ts";
import {
  findItems,
  findOrderById,
  findPayments,
  lockOrder,
  type OrderRow,
} from "#src/features/orders/orders.sql.ts";
import type { PaymentMethod } from "#src/platform/checkout-settings.ts";
import type { Config } from "#src/platform/config.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { handleJob } from "#src/platform/jobs/job.ts";
import type { Caller, Services } from "#src/platform/serve.ts";
import { readHolidays } from "#src/platform/shop-settings.ts";
import { paymentMessages } from "./payments.messages.ts";
import { closeAttempt, findOpenAttempt, insertAttempt, markBegun } from "./payments.sql.ts";
import type { PayableOrder } from "./provider.ts";
import { maxTotalOf, providersOf } from "./providers.service.ts";

interface PaymentRequest {
  readonly orderId: number;
  readonly method: PaymentMethod;
}

/**
 * Begins an attempt to pay a pending order, or continues the one that waits. The provider is called outside of
 * the transaction; if it can't be reached, the order stays pending and can be paid later.
 */
export async function beginPayment(
  { db, config }: Pick<Services, "db" | "config">,
  { orderId, method }: PaymentRequest,
): Promise<NextStep> {
  const { provider, order, attempt } = await inTransaction(db, (tx) =>
    openAttempt(tx, config, orderId, method),
  );
  if (attempt.url) return { kind: "redirect", url: attempt.url };
  const payable = payableOrder(order, await findItems(db, [order.id]));
  const start = await provider.begin(payable, attempt);
  await markBegun(db, attempt.id, start);
  return start.kind === "redirect"
    ? { kind: "redirect", url: start.url }
    : { kind: "instructions", url: payable.orderPath };
}

/** Finds or stores the attempt, if the order still waits for payment. */
export async function openAttempt(tx: Tx, config: Config, orderId: number, method: PaymentMethod) {
  const provider = providersOf(config)[method];
  if (!provider) throw new Invalid(paymentMessages.notOffered, "payment_not_offered");
  const locked = await lockOrder(tx, orderId);
  if (!locked) throw new NotFound();
  if (locked.status !== "Pending") {
    throw new Conflict(paymentMessages.notPayable, "not_allowed", { status: locked.status });
  }
  if (locked.total > maxTotalOf(provider)) {
    throw new Conflict(paymentMessages.tooMuch, "amount_too_large");
  }
  const order =
    locked.payment === method
      ? locked
      : await changePayment(tx, locked, method, {
          timeZone: config.checkout.timeZone,
          holidays: await readHolidays(tx, config),
        });
  const attempt =
    (await findOpenAttempt(tx, orderId, method, provider.attemptMinutes)) ??
    (await insertAttempt(tx, {
      orderId,
      provider: method,
      amount: order.total,
      currency: order.currency,
    }));
  return { provider, order, attempt };
}

function payableOrder(order: OrderRow, items: Awaited<ReturnType<typeof findItems>>): PayableOrder {
  return {
    number: order.number,
    email: order.email ?? "",
    total: order.total,
    currency: order.currency,
    holdUntil: order.holdUntil ?? order.createdAt,
    lines: items.map(({ brandName, model, reference, price, quantity }) => ({
      name: `${brandName} ${model}, ${reference}`,
      price,
      quantity,
    })),
    deliveryPrice: order.deliveryPrice,
    orderPath: orderPath(order),
  };
}

/**
 * For a buyer who has just placed the order. If the provider can't be reached, the order's page offers to try
 * again.
 */
export async function nextStep(
  services: Pick<Services, "db" | "config"> & Pick<Caller, "log">,
  order: OrderRow,
): Promise<NextStep> {
  const request = { orderId: order.id, method: order.payment as PaymentMethod };
  try {
    return await beginPayment(services, request);
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof PaymentUnavailable)) throw error;
    services.log.warn({ err: error, order: order.number }, "payment not begun");
    return { kind: "instructions", url: orderPath(order) };
  }
}

/** A buyer who pays otherwise, or whose order has ended, can't pay on a page that is still open elsewhere. */
export const withdrawPayments = handleJob(withdrawJob, async ({ orderId }, { db, config }) => {
  const order = await findOrderById(db, orderId);
  if (!order) return;
  const current = order.status === "Pending" ? order.payment : undefined;
  for (const { id, status, provider, reference } of await findPayments(db, orderId)) {
    const withdraw = providersOf(config)[provider as PaymentMethod]?.withdraw;
    if (!withdraw || status !== "begun" || provider === current) continue;
    await withdraw(reference);
    await closeAttempt(db, id);
  }
});
