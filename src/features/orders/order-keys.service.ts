import { openedOrders } from "#src/domain/limits.ts";
import type { Cookies } from "#src/platform/serve.ts";

/* A guest's browser keeps the keys of the orders that it has placed or opened, each in a cookie of its own. */

const prefix = "order_";
const nameOf = (number: string) => prefix + number;
const namesIn = (cookies: Cookies) => cookies.names().filter((name) => name.startsWith(prefix));

export function keptOrderKey(cookies: Cookies, number: string): string | undefined {
  return cookies.get(nameOf(number));
}

/** Browsers name older cookies first. The oldest make room. */
export function keepOrderKey(cookies: Cookies, number: string, key: string): void {
  const others = namesIn(cookies).filter((name) => name !== nameOf(number));
  for (const name of others.slice(0, 1 - openedOrders.max)) cookies.set(name, undefined, 0);
  cookies.set(nameOf(number), key, openedOrders.days * 86_400);
}

export function forgetOrderKeys(cookies: Cookies): void {
  for (const name of namesIn(cookies)) cookies.set(name, undefined, 0);
}
