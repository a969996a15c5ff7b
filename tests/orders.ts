import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { deliveryPrice } from "#src/domain/delivery.ts";
import { centsOf } from "#src/domain/money.ts";
import type { Database } from "#src/platform/db/client.ts";
import { watches } from "#src/platform/db/schema.ts";
import type { TestApp } from "./app.ts";

export const usAddress = {
  line1: "350 Fifth Avenue",
  line2: "Suite 1200",
  city: "New York",
  region: "NY",
  postalCode: "10118",
  country: "US",
};

/** A valid body of `POST /api/orders` for watches at these prices in dollars. */
export function orderBody(
  items: readonly { watchId: number; quantity?: number; price: number }[],
  changes: Record<string, unknown> = {},
) {
  const lines = items.map(({ watchId, quantity = 1 }) => ({ watchId, quantity }));
  const subtotal = items.reduce(
    (sum, { price, quantity = 1 }) => sum + centsOf(price) * quantity,
    0,
  );
  return {
    items: lines,
    contact: {
      name: "Ada Buyer",
      email: `${randomUUID()}@valid.example`,
      phone: "+1 212 555 0123",
    },
    address: usAddress,
    delivery: "standard-us",
    payment: "wire",
    total: subtotal + (deliveryPrice("standard-us", "US", subtotal) ?? 0),
    ...changes,
  };
}

export interface PlaceOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
  readonly headers?: Record<string, string>;
}

export async function postOrder(
  shop: Pick<TestApp, "request">,
  body: unknown,
  { token, idempotencyKey = randomUUID(), headers }: PlaceOptions = {},
) {
  const response = await shop.request("POST", "/api/orders", {
    body,
    headers: { "idempotency-key": idempotencyKey, ...headers },
    ...(token !== undefined && { token }),
  });
  const key = keyIn(response.headers.getSetCookie());
  return { status: response.status, body: await response.json(), key };
}

/** Reads the key that opens the order of the reply; an account's order sets none. */
export const keyIn = (setCookies: readonly string[] = []): string =>
  /meridian_order_M-\w{8}=([\w-]{43});/.exec(setCookies.join())?.[1] ?? "";

export interface OrderKey {
  readonly number: string;
  readonly key: string;
}

/** The headers of a browser that has opened the order. */
export const keyCookie = ({ number, key }: OrderKey) => ({
  cookie: `meridian_order_${number}=${key}`,
});

export type WatchRow = typeof watches.$inferSelect;

/** Two watches of the seed that can be bought. */
export async function twoWatches({ db }: Pick<Database, "db">): Promise<[WatchRow, WatchRow]> {
  const forSale = db.select().from(watches).where(eq(watches.forSale, true));
  const [first, second] = await forSale.orderBy(watches.id).limit(2);
  if (!first || !second) throw new Error("Fewer than two watches are for sale.");
  return [first, second];
}

/** Gives a watch of the seed this stock, as if it had never been sold. */
export async function stockWatch(
  { db }: Pick<Database, "db">,
  watchId: number,
  { units = 1, price = 12_000 }: { units?: number; price?: number } = {},
): Promise<number> {
  const stock = { units, received: units, soldElsewhere: 0, held: 0, retailPrice: price };
  await db.update(watches).set(stock).where(eq(watches.id, watchId));
  return watchId;
}

export async function stockOf({ database: { db } }: Pick<TestApp, "database">, watchId: number) {
  const [row] = await db.select().from(watches).where(eq(watches.id, watchId));
  return { units: row?.units, held: row?.held };
}
