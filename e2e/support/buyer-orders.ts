import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { keyIn, orderBody } from "#tests/orders.ts";
import { newSession, runSql } from "#tests/test-shop.ts";
import { aWatch, type Named } from "./admin-data.ts";
import { sharedShop } from "./shop.ts";

/** Watches that journeys make have this price. */
const price = 12_345;

export interface PlacedOrder {
  readonly number: string;
  /** The page that the link in its mails opens. */
  readonly path: string;
}

export async function aWatchForSale(): Promise<Named> {
  return aWatch(sharedShop(), { id: 1, name: "Rolex" });
}

/** Orders a new watch; the request's session makes it an account's order. */
export async function placeOrder(
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
  watchId?: number,
): Promise<PlacedOrder> {
  const id = watchId ?? (await aWatchForSale()).id;
  const response = await request.post("/api/orders", {
    data: orderBody([{ watchId: id, price }], changes),
    headers: { "idempotency-key": randomUUID() },
  });
  const { order, message } = await response.json();
  if (!order) throw new Error(`The order was refused: ${message}`);
  return { number: order.number, path: linkOf(order.number, response) };
}

/** As in a mail. An account's order has no key. */
function linkOf(number: string, response: APIResponse): string {
  const key = keyIn(response.headersArray().map(({ value }) => value));
  return `/orders/${number}${key && `#key=${key}`}`;
}

/** Records these acts of the staff, one after another. */
export async function staffActs(
  request: APIRequestContext,
  { number }: PlacedOrder,
  ...acts: readonly Record<string, unknown>[]
): Promise<void> {
  const { token } = await newSession(sharedShop().databaseUrl, "admin");
  const [row] = await runSql<{ id: number }>(
    sharedShop(),
    "select id from orders where number = $1",
    [number],
  );
  for (const data of acts) {
    const response = await request.fetch(`/api/admin/orders/${row?.id}/actions`, {
      method: "POST",
      data,
      headers: { cookie: `meridian_session=${token}` },
    });
    if (!response.ok()) throw new Error(`${data.type}: ${await response.text()}`);
  }
}

export const delivered = [
  { type: "funds-received", amount: 1_234_500 },
  { type: "shipped", carrier: "FedEx", tracking: "794812345678" },
  { type: "delivered" },
] as const;

/** Ends the hold `seconds` from now. */
export async function endHoldIn({ number }: PlacedOrder, seconds: number): Promise<void> {
  await runSql(
    sharedShop(),
    `with ended as (
       update orders set hold_until = now() + make_interval(secs => $2) where number = $1
       returning id, hold_until)
     select graphile_worker.add_job('order-lapse', json_build_object('orderId', id),
       run_at => hold_until, job_key => 'lapse:' || id)
     from ended`,
    [number, seconds],
  );
}
