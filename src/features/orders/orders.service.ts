import { hash, randomInt } from "node:crypto";
import { NotFound } from "#src/domain/errors.ts";
import { holdWarningHours } from "#src/domain/limits.ts";
import type { PaymentMethod } from "#src/domain/orders.ts";
import type { SaleTerms } from "#src/domain/sale.ts";
import {
  changeHold,
  hold,
  lockForOrder,
  release,
  sell,
  sellFree,
  takeBack,
} from "#src/features/catalog/stock.sql.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { databaseNow } from "#src/platform/db/client.ts";
import type { StoredPolicy } from "#src/platform/db/order-tables.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJobs, cronJob, handleJob, type JobHandler, planJob } from "#src/platform/jobs/job.ts";
import {
  lapseJob,
  mailsOf,
  type OrderMail,
  planMail,
  planWarning,
  planWithdrawal,
} from "./order-jobs.service.ts";
import { paymentNames, policyTexts } from "./orders.messages.ts";
import {
  type Actor,
  holdUntil,
  type OrderEvent,
  type OrderState,
  orderMachine,
  receivedOf,
  returnUntil,
} from "./orders.rules.ts";
import {
  findItems,
  findLapsed,
  insertEvent,
  insertOrder,
  lockOrder,
  type NewItems,
  type NewOrder,
  type OrderRow,
  updateOrder,
} from "./orders.sql.ts";
import { findPayments } from "./payments/payments.sql.ts";

const stockChanges = { hold, changeHold, release, sell, sellFree, takeBack };

export interface ActorRef {
  readonly kind: Actor;
  readonly userId?: number | undefined;
}

interface OrderChange {
  readonly orderId: number;
  readonly event: OrderEvent;
  readonly actor: ActorRef;
  /** For the timeline; that of a `note` is for the staff alone. */
  readonly note?: string | undefined;
  readonly data?: Record<string, unknown>;
  readonly changes?: Pick<Partial<OrderRow>, "carrier" | "tracking" | "waived" | "holdUntil">;
}

/** Stores a new order, adds its jobs and holds its units. The watches must be locked already. */
export async function createOrder(
  tx: Tx,
  order: NewOrder,
  items: NewItems,
  { kind: actor, userId }: ActorRef,
): Promise<OrderRow> {
  const mails = [...mailsOf.placed];
  const placed = { type: "placed", actor, userId: userId ?? null, mails };
  const { row, eventId } = await insertOrder(tx, order, items, placed);
  const orderId = row.id;
  await addJobs(tx, [
    ...mails.map((mail) => planMail({ orderId, eventId, mail })),
    // The row was stored at the beginning of this transaction by the database's clock.
    ...lapseJobs(orderId, order.holdUntil, row.createdAt),
  ]);
  // Last, because it locks the version of the catalog, for which every other order of the shop waits.
  await hold(tx, items);
  return row;
}

function lapseJobs(orderId: number, holdUntil: Date, now: Date) {
  const lapse = { runAt: holdUntil, jobKey: `lapse:${orderId}` };
  const warnAt = new Date(holdUntil.getTime() - holdWarningHours * 3_600_000);
  return [
    planJob(lapseJob, { orderId }, lapse),
    ...(warnAt > now ? [planWarning(orderId, warnAt)] : []),
  ];
}

/**
 * The buyer of a pending order chooses another way to pay. The hold is as long as if it had been chosen at
 * first, and never shorter than before: when it grows, the buyer has just chosen a transfer and is sent the
 * instructions. Pages of the earlier choice are closed.
 */
export async function changePayment(
  tx: Tx,
  order: OrderRow,
  payment: PaymentMethod,
  { timeZone, holidays }: { readonly timeZone: string; readonly holidays: readonly string[] },
): Promise<OrderRow> {
  const until = holdUntil(payment, order.createdAt, timeZone, holidays);
  const isLonger = !order.holdUntil || order.holdUntil < until;
  const items = isLonger ? await lockItems(tx, order) : [];
  const changed = await updateOrder(tx, order.id, {
    payment,
    ...(isLonger && { holdUntil: until }),
  });
  const mails: OrderMail[] = isLonger ? ["wire-instructions"] : [];
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    type: "payment-changed",
    fromStatus: order.status,
    toStatus: order.status,
    actor: "buyer",
    note: paymentNames[payment],
    mails,
  });
  await addJobs(tx, [
    ...mails.map((mail) => planMail({ orderId: order.id, eventId, mail })),
    ...(isLonger ? lapseJobs(order.id, until, await databaseNow(tx)) : []),
    planWithdrawal(order.id),
  ]);
  if (isLonger) await changeHold(tx, items);
  return changed;
}

/**
 * The only way to change an order. Locks it, asks the transition table, changes order and units, records the
 * event and adds its mails, all in the caller's transaction. Locks are taken in the same order as by a new
 * order: the watches, the totals of orders, and at last the version of the catalog.
 */
export async function applyOrderEvent(tx: Tx, change: OrderChange): Promise<OrderRow> {
  const order = await lockOrder(tx, change.orderId);
  if (!order) throw new NotFound("This order does not exist.");
  const now = await databaseNow(tx);
  const transition = orderMachine.require(change.event, stateOf(order), change.actor.kind, now);
  // An order without a payment method was not placed by the checkout and never held anything.
  const stock = order.payment === null ? undefined : transition.stock;
  const items = stock ? await lockItems(tx, order) : [];
  if (stock === "sellFree" && items.some(({ quantity, freeUnits }) => freeUnits < quantity)) {
    const { changes: _, ...rest } = change;
    return applyOrderEvent(tx, { ...rest, event: "refund-due" });
  }
  const status = transition.to === "same" ? order.status : transition.to;
  // A part of the total may have been paid already.
  const hasMoney = status === "Cancelled" && receivedOf(await findPayments(tx, order.id)) > 0;
  const refundDue = hasMoney || transition.refundDue;
  const changed = await updateOrder(tx, order.id, {
    ...change.changes,
    ...changesBy(change, order, now),
    ...(refundDue !== undefined && { refundDue }),
    ...(stock && { unitsReturned: stock === "release" || stock === "takeBack" }),
    status,
  });
  const isRefundDue = changed.refundDue && !order.refundDue && change.event !== "refund-due";
  const mails = [...mailsOf[change.event], ...(isRefundDue ? ["staff-refund-due" as const] : [])];
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    type: change.event,
    fromStatus: order.status,
    toStatus: status,
    actor: change.actor.kind,
    userId: change.actor.userId ?? null,
    note: change.note ?? null,
    data: change.data ?? {},
    mails,
  });
  const isSettled = order.status === "Pending" && status !== "Pending";
  await addJobs(tx, [
    ...mails.map((mail) => planMail({ orderId: order.id, eventId, mail })),
    ...(change.changes?.holdUntil ? lapseJobs(order.id, change.changes.holdUntil, now) : []),
    ...(isSettled ? [planWithdrawal(order.id)] : []),
  ]);
  if (stock) await stockChanges[stock](tx, items);
  return changed;
}

export function stateOf(order: OrderRow): OrderState {
  return {
    status: order.status,
    cancelledBy: order.cancelledBy,
    refundDue: order.refundDue,
    returnRequested: order.returnRequestedAt !== null,
    returnAccepted: order.returnAcceptedAt !== null,
    returnKept: order.returnKeptAt !== null,
    unitsReturned: order.unitsReturned,
    parcel: order.parcel,
    returnUntil: returnUntil(order.deliveredAt, order.policy?.returnDays),
  };
}

async function lockItems(tx: Tx, { id }: OrderRow) {
  const items = await findItems(tx, [id]);
  const watches = await lockForOrder(
    tx,
    items.map(({ watchId }) => watchId),
  );
  const free = new Map(watches.map((watch) => [watch.id, watch.freeUnits]));
  return items.map((item) => ({ ...item, freeUnits: free.get(item.watchId) ?? 0 }));
}

const ended = { holdUntil: null, clientAddress: null };

function changesBy({ event, actor }: OrderChange, order: OrderRow, now: Date): Partial<OrderRow> {
  switch (event) {
    case "funds-received":
      return { ...ended, paidAt: now, cancelledBy: null };
    case "shipped":
      return { shippedAt: now, parcel: null };
    case "delivered":
      return { deliveredAt: now, parcel: null };
    case "lost":
      return { parcel: "lost" };
    case "returned-to-sender":
      return { parcel: "sent-back", shippedAt: null, carrier: null, tracking: null };
    case "cancelled":
      return { ...ended, cancelledBy: actor.kind === "buyer" ? "buyer" : "staff" };
    case "lapsed":
      return { ...ended, cancelledBy: "lapse" };
    case "return-requested":
      return { returnRequestedAt: now, returnNumber: newNumber("R-") };
    case "return-accepted":
      return {
        returnAcceptedAt: now,
        returnRequestedAt: order.returnRequestedAt ?? now,
        returnNumber: order.returnNumber ?? newNumber("R-"),
      };
    case "return-kept":
      return { returnKeptAt: now };
    default:
      return {};
  }
}

/** It is stored with the order that is placed under these terms, as they may change. */
export function policyUnder(terms: SaleTerms): StoredPolicy {
  const { returns, warranty } = policyTexts(terms);
  const { returnDays } = terms;
  return { returns, warranty, returnDays, hash: hash("sha256", `${returns}\n${warranty}`) };
}

/** Crockford's alphabet has no letters that are read as digits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random, so that numbers tell nothing about how much is sold. */
export function newNumber(prefix: "M-" | "R-"): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return prefix + letters.join("");
}

/** Cancels the order if its hold is over by the database's clock. A payment that came first wins. */
export async function lapseOrder(db: Db, orderId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isOver =
      order?.status === "Pending" && order.holdUntil && order.holdUntil <= (await databaseNow(tx));
    if (!isOver) return;
    await applyOrderEvent(tx, { orderId, event: "lapsed", actor: { kind: "system" } });
  });
}

/** A hold ends by its own job. The sweep finds those whose job was lost, for example by a restored backup. */
export const orderJobs: readonly JobHandler[] = [
  handleJob(lapseJob, ({ orderId }, { db }) => lapseOrder(db, orderId)),
  cronJob({ name: "order-lapse-sweep", every: "minute" }, async ({ db, log }) => {
    for (const orderId of await findLapsed(db)) {
      // One order that can't be ended must not keep the others from it.
      await lapseOrder(db, orderId).catch((error) =>
        log.error({ err: error, orderId }, "a hold could not be ended"),
      );
    }
  }),
];
