import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { lapseOrder } from "#src/features/orders/orders.service.ts";
import { orderEvents, orders } from "#src/platform/db/order-tables.ts";
import { paymentEvents, payments } from "#src/platform/db/payment-tables.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { orderBody, postOrder, stockWatch } from "./orders.ts";
import { StripeServer, stripeEvent, stripeSignature } from "./stripe-server.ts";

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>;

/** A shop that sells, and takes cards at a Stripe of the test. All units must add up when it closes. */
export async function startStripeShop() {
  const stripe = await new StripeServer().start();
  const settings = { STRIPE_API_URL: stripe.url, RATE_LIMIT_FACTOR: "1000" };
  const shop = await startTestApp({ ...allCapabilities, ...settings });
  return {
    stripe,
    shop,
    async close() {
      expect(await findImbalances(shop.database.db)).toEqual([]);
      await shop.close();
      await stripe.stop();
    },
  };
}

const price = 12_000;
/** By shop, because files that run in one process share this module. */
const lastWatches = new WeakMap<TestApp["database"], number>();

/** A watch of the seed with these units that no other test of the shop uses. */
export async function aWatch({ database }: TestApp, units = 1): Promise<number> {
  const watchId = (lastWatches.get(database) ?? 0) + 1;
  lastWatches.set(database, watchId);
  return stockWatch(database, watchId, { units, price });
}

export interface PlacedOrder {
  readonly number: string;
  readonly key: string;
  readonly watchId: number;
  readonly next: { readonly kind: string; readonly url: string };
}

export async function anOrder(
  shop: TestApp,
  payment: "wire" | "stripe" | "test",
  watchId?: number,
): Promise<PlacedOrder> {
  const ordered = watchId ?? (await aWatch(shop));
  const { status, body, key } = await postOrder(
    shop,
    orderBody([{ watchId: ordered, price }], { payment }),
  );
  if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
  return { number: body.order.number, key, watchId: ordered, next: body.next };
}

/** The page on which the buyer of the order can pay. */
export function sessionOf({ sessions }: StripeServer, number: string) {
  const found = [...sessions.values()].findLast(({ metadata }) => metadata.order === number);
  if (!found) throw new Error(`Stripe has no session for ${number}.`);
  return found;
}

export function postEvent(
  shop: TestApp,
  payload: string,
  headers: Record<string, string> = { "stripe-signature": stripeSignature(payload) },
) {
  return shop.request("POST", "/api/payments/stripe/webhook", { body: payload, headers });
}

/** Reads the status and the money of an order from the database. */
export async function stateOf({ database: { db } }: TestApp, number: string) {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new Error(`There is no order ${number}.`);
  const events = await db
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const attempts = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id));
  return {
    id: order.id,
    status: order.status,
    refundDue: order.refundDue,
    holdUntil: order.holdUntil,
    payment: order.payment,
    events: events.map(({ type }) => type),
    payments: attempts.map(({ provider, status }) => `${provider} ${status}`),
  };
}

export async function outcomesOf({ database: { db } }: TestApp, number: string) {
  const rows = await db
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderNumber, number))
    .orderBy(asc(paymentEvents.receivedAt));
  return rows.map(({ outcome }) => outcome);
}

/** An order that waits for payment on Stripe's page, and how to write events about that payment. */
export async function stripeOrder(shop: TestApp, stripe: StripeServer, watchId?: number) {
  const order = await anOrder(shop, "stripe", watchId);
  const session = sessionOf(stripe, order.number);
  const event = (type: string, changes = {}) => stripeEvent(type, session, { changes });
  return { ...order, session, event };
}

/** The mails that were asked for. */
export async function mailsOf({ database }: TestApp, orderId: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select payload->>'mail' as mail from graphile_worker._private_jobs
     where payload->>'orderId' = $1 and payload->>'mail' is not null order by id`,
    [String(orderId)],
  );
  return rows.map(({ mail }) => mail);
}

/** Makes the hold of the order end. */
export async function lapse({ database: { db } }: TestApp, number: string): Promise<void> {
  const past = { holdUntil: new Date(Date.now() - 1_000) };
  const [row] = await db.update(orders).set(past).where(eq(orders.number, number)).returning();
  await lapseOrder(db, row?.id ?? 0);
}
