import { localStore } from "#src/lib/local-store.ts";
import type { CartItem } from "./cart.contract.ts";

export type SeenPrices = Readonly<Record<number, number>>;

/** The prices at which this browser's visitor put watches into the cart, or last accepted them. */
const store = localStore<SeenPrices>("meridian.seen-prices", parsePrices);

const none: SeenPrices = {};

export const seenPrices = {
  read: store.read,
  subscribe: store.subscribe,
  /** On the server nothing has been seen. */
  readNone: () => none,

  /** Adds the prices of new lines and forgets those of removed ones. */
  follow(items: readonly CartItem[]): void {
    const before = store.read();
    const after = pricesOf(items, ({ watchId, watch }) => before[watchId] ?? watch.price);
    if (JSON.stringify(after) !== JSON.stringify(before)) store.write(after);
  },

  accept(items: readonly CartItem[]): void {
    store.write({ ...store.read(), ...pricesOf(items, ({ watch }) => watch.price) });
  },

  forget(watchId: number): void {
    const { [watchId]: forgotten, ...others } = store.read();
    if (forgotten !== undefined) store.write(others);
  },
};

function pricesOf(items: readonly CartItem[], priceOf: (item: CartItem) => number): SeenPrices {
  return Object.fromEntries(items.map((item) => [item.watchId, priceOf(item)]));
}

/** Storage may hold anything. */
function parsePrices(raw: unknown): SeenPrices {
  if (typeof raw !== "object" || raw === null) return none;
  const isPrice = ([id, price]: [string, unknown]) =>
    /^\d{1,10}$/.test(id) && Number.isSafeInteger(price);
  return Object.fromEntries(Object.entries(raw).filter(isPrice)) as SeenPrices;
}
