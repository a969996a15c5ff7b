import { openedOrders } from "#src/domain/limits.ts";
import { guest } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Cookies } from "#src/platform/http/serve.ts";
import { orderNumberPattern } from "./orders.contract.ts";
import { findBuyersOrder } from "./orders.sql.ts";

/* A guest's browser keeps the keys of the orders that it has placed or opened, each in a cookie of its own. */

const prefix = "order_";
const nameOf = (number: string) => prefix + number;
/** Names that we have not given may have characters that no cookie can be set with. */
const namesIn = (cookies: Cookies) =>
  cookies
    .names()
    .filter(
      (name) => name.startsWith(prefix) && orderNumberPattern.test(name.slice(prefix.length)),
    );

export function keptOrderKey(cookies: Cookies, number: string): string | undefined {
  return cookies.get(nameOf(number));
}

/** Browsers name older cookies first. The oldest make room. */
export function keepOrderKey(cookies: Cookies, number: string, key: string): void {
  const others = namesIn(cookies).filter((name) => name !== nameOf(number));
  for (const name of others.slice(0, 1 - openedOrders.max)) cookies.set(name, undefined, 0);
  cookies.set(nameOf(number), key, openedOrders.days * 86_400);
}

/** The order of a link's key, which this browser then keeps; undefined if the key does not open it. */
export async function openWithKey(db: DbOrTx, cookies: Cookies, number: string, key: string) {
  const order = await findBuyersOrder(db, guest, number, key);
  if (order) keepOrderKey(cookies, number, key);
  return order;
}

export function forgetOrderKeys(cookies: Cookies): void {
  for (const name of namesIn(cookies)) cookies.set(name, undefined, 0);
}
