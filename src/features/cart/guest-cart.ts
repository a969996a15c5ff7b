import { Conflict, Invalid } from "#src/domain/errors.ts";
import { guestCartMaxLines, quantity as limits, maxId } from "#src/domain/limits.ts";
import { localStore } from "#src/lib/local-store.ts";
import type { Cart, CartItem, CartWatch } from "./cart.contract.ts";
import { totalsOf } from "./cart.rules.ts";
import { emptyCart } from "./cart-store.ts";

/** A guest's cart is for display: at sign-in only ids and quantities leave the browser. */
const store = localStore<Cart>("meridian.cart", parseCart);

export const guestCart = {
  read: store.read,
  subscribe: store.subscribe,

  add(watch: CartWatch | undefined, more: number): void {
    if (!watch) throw new Invalid("Watch data is required for adding to guest cart");
    const { items } = store.read();
    const known = items.find(({ watchId }) => watchId === watch.id);
    if (known) {
      change(watch.id, (item) => ({ ...item, watch, quantity: within(item.quantity + more) }));
      return;
    }
    if (items.length >= guestCartMaxLines) {
      throw new Conflict(`A cart holds at most ${guestCartMaxLines} different watches.`);
    }
    const addedAt = new Date().toISOString();
    write([...items, { id: watch.id, watchId: watch.id, quantity: within(more), addedAt, watch }]);
  },

  set(watchId: number, quantity: number): void {
    change(watchId, (item) => ({ ...item, quantity: within(quantity) }));
  },

  /** Today's price and words of a watch, as the catalog has them. */
  refresh(watch: CartWatch): void {
    change(watch.id, (item) => ({ ...item, watch }));
  },

  remove(watchId: number): void {
    write(store.read().items.filter((item) => item.watchId !== watchId));
  },

  clear(): void {
    write([]);
  },
};

function write(items: CartItem[]): void {
  store.write({ items, ...totalsOf(items) });
}

function change(watchId: number, edit: (item: CartItem) => CartItem): void {
  write(store.read().items.map((item) => (item.watchId === watchId ? edit(item) : item)));
}

function within(quantity: number): number {
  return Math.min(Math.max(Math.trunc(quantity) || limits.min, limits.min), limits.max);
}

/** Anyone can write anything into storage: lines that are not ours are left out. */
export function parseCart(raw: unknown): Cart {
  const given = isRecord(raw) && Array.isArray(raw.items) ? raw.items : [];
  const items: CartItem[] = [];
  for (const line of given) {
    const item = parseLine(line);
    if (item && !items.some(({ watchId }) => watchId === item.watchId)) items.push(item);
    if (items.length === guestCartMaxLines) break;
  }
  // The one that the server rendered with: an empty cart is no news to the page.
  return items.length === 0 ? emptyCart : { items, ...totalsOf(items) };
}

function parseLine(line: unknown): CartItem | undefined {
  if (!isRecord(line) || !isRecord(line.watch)) return undefined;
  const { watch, quantity, addedAt } = line;
  const { id, model, reference, brandName, condition, image, price, retailPrice } = watch;
  if (
    !isWhole(id, maxId) ||
    !isWhole(quantity, limits.max) ||
    !isWhole(price) ||
    !isWhole(retailPrice)
  ) {
    return undefined;
  }
  const texts = [model, reference, brandName, condition].map((text) =>
    typeof text === "string" ? text.slice(0, 200) : "",
  ) as [string, string, string, string];
  return {
    id,
    watchId: id,
    quantity,
    addedAt: typeof addedAt === "string" ? addedAt : "",
    watch: {
      id,
      model: texts[0],
      reference: texts[1],
      brandName: texts[2],
      condition: texts[3],
      image: typeof image === "string" && image.startsWith("/media/") ? image : null,
      price,
      retailPrice,
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isWhole = (value: unknown, max = 1_000_000_000): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;
