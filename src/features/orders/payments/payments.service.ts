import { Conflict, Invalid, NotFound, PaymentUnavailable } from "#src/domain/errors.ts";
import type { PaymentMethod } from "#src/domain/orders.ts";
import { planWithdrawal, withdrawJob } from "#src/features/orders/order-jobs.service.ts";
import type { NextStep } from "#src/features/orders/orders.contract.ts";
import { paymentMessages } from "#src/features/orders/orders.messages.ts";
import { orderPath } from "#src/features/orders/orders.present.ts";
import { balanceOf, receivedOf } from "#src/features/orders/orders.rules.ts";
import { changePayment } from "#src/features/orders/orders.service.ts";
import { findItems, lockOrder, type OrderRow } from "#src/features/orders/orders.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { databaseNow } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Caller, Services } from "#src/platform/http/serve.ts";
import { addJobs, handleJob } from "#src/platform/jobs/job.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { readHolidays } from "#src/platform/settings/shop-settings.ts";
import * as sql from "./payments.sql.ts";
import type { PayableOrder, PaymentStart } from "./provider.ts";
import { maxTotalOf, providersOf } from "./providers.service.ts";

/**
 * Begins an attempt to pay a pending order, or continues the one that waits. The provider is called outside of
 * the transaction; if it can't be reached, the order stays pending and can be paid later. Two requests at once share
 * the attempt, by which the provider recognises that both want the same page.
 */
export async function beginPayment(
  { db, config }: Pick<Services, "db" | "config">,
  { orderId, method }: { readonly orderId: number; readonly method: PaymentMethod },
): Promise<NextStep> {
  const { provider, order, attempt } = await inTransaction(db, async (tx) => {
    const opened = await openAttempt(tx, config, orderId, method);
    const { id } = opened.attempt;
    if (!opened.provider.begin)
      await sql.storeStart(tx, id, { reference: `${opened.order.number}-${id}` });
    return opened;
  });
  if (!provider.begin) return { kind: "instructions", url: orderPath(order) };
  if (attempt.url) return { kind: "redirect", url: attempt.url };
  const payable = payableOrder(order, attempt, await findItems(db, [order.id]));
  const start = await provider.begin(payable, attempt).catch(async (error) => {
    await sql.closeUnanswered(db, attempt.id);
    throw error;
  });
  if (!(await inTransaction(db, (tx) => keepStart(tx, attempt, start)))) {
    throw new Conflict(paymentMessages.changed, "not_allowed");
  }
  return { kind: "redirect", url: start.url };
}

export async function openAttempt(tx: Tx, config: Config, orderId: number, method: PaymentMethod) {
  const provider = providersOf(config)[method];
  if (!provider) throw new Invalid(paymentMessages.notOffered, "payment_not_offered");
  const locked = await lockOrder(tx, orderId);
  if (!locked) throw new NotFound();
  if (locked.status !== "Pending") {
    throw new Conflict(paymentMessages.notPayable, "not_allowed", { status: locked.status });
  }
  const payments = await sql.findPayments(tx, orderId);
  const amount = balanceOf(locked, receivedOf(payments));
  if (amount > maxTotalOf(provider)) {
    throw new Conflict(paymentMessages.tooMuch, "amount_too_large");
  }
  const order =
    locked.payment === method
      ? locked
      : await changePayment(tx, locked, method, {
          timeZone: config.checkout.timeZone,
          holidays: await readHolidays(tx, config),
        });
  const open = payments.find(({ provider, status }) => provider === method && status === "begun");
  if (open && open.amount === amount && !(await isOld(tx, open, provider.attemptMinutes))) {
    return { provider, order, attempt: open };
  }
  if (open) {
    await sql.closeAttempt(tx, open.id);
    await addJobs(tx, [planWithdrawal(orderId)]);
  }
  const { currency } = order;
  const attempt = await sql.insertAttempt(tx, { orderId, provider: method, amount, currency });
  return { provider, order, attempt };
}

async function isOld(tx: Tx, { createdAt }: sql.PaymentRow, maxMinutes: number | undefined) {
  if (maxMinutes === undefined) return false;
  const now = await databaseNow(tx);
  return now.getTime() - createdAt.getTime() >= maxMinutes * 60_000;
}

/**
 * If the order has ended or is paid otherwise by now, nobody is sent to the page that has just been opened, and a job
 * closes it.
 */
async function keepStart(tx: Tx, attempt: sql.PaymentRow, start: PaymentStart): Promise<boolean> {
  const order = await lockOrder(tx, attempt.orderId);
  const status = await sql.storeStart(tx, attempt.id, start);
  const isWanted = order?.status === "Pending" && order.payment === attempt.provider;
  const isKept = status === "succeeded" || (status === "begun" && isWanted);
  if (!isKept) await addJobs(tx, [planWithdrawal(attempt.orderId)]);
  return isKept;
}

/** A part of the total may be paid already, so that one line asks for the rest. */
function payableOrder(
  order: OrderRow,
  { amount }: sql.PaymentRow,
  items: Awaited<ReturnType<typeof findItems>>,
): PayableOrder {
  const isWhole = amount === order.total;
  return {
    number: order.number,
    email: order.email ?? "",
    currency: order.currency,
    holdUntil: order.holdUntil ?? order.createdAt,
    lines: isWhole
      ? items.map(({ brandName, model, reference, price, quantity }) => ({
          name: `${brandName} ${model}, ${reference}`,
          price,
          quantity,
        }))
      : [{ name: paymentMessages.balanceOf(order.number), price: amount, quantity: 1 }],
    deliveryPrice: isWhole ? order.deliveryPrice : 0,
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
  try {
    const request = { orderId: order.id, method: order.payment ?? "wire" };
    return await beginPayment(services, request);
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof PaymentUnavailable)) throw error;
    services.log.warn({ err: error, order: order.number }, "payment not begun");
    return { kind: "instructions", url: orderPath(order) };
  }
}

/** A buyer who pays otherwise, or whose order has ended, can't pay on a page that is still open elsewhere. */
export const withdrawPayments = handleJob(withdrawJob, async ({ orderId }, { db, config }) => {
  const providers = providersOf(config);
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payments = await sql.findPayments(tx, orderId);
    const balance = order?.status === "Pending" ? balanceOf(order, receivedOf(payments)) : 0;
    for (const { id, provider, amount } of payments) {
      const isWanted = provider === order?.payment && amount === balance;
      if (providers[provider]?.withdraw && !isWanted) await sql.closeAttempt(tx, id);
    }
  });
  for (const { id, status, provider, reference, url } of await sql.findPayments(db, orderId)) {
    if (status !== "failed" || url === null) continue;
    await providers[provider]?.withdraw?.(reference);
    await sql.forgetPage(db, id);
  }
});
