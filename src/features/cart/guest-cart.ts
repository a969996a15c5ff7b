import { Conflict, Invalid } from "#src/domain/errors.ts";
import { guestCartMaxLines, quantity as limits, maxId } from "#src/domain/limits.ts";
import { localStore } from "#src/lib/create-store.ts";
import { randomKey } from "#src/lib/endpoint.ts";
import type { Cart, CartItem, CartWatch } from "./cart.contract.ts";
import { clampQuantity, emptyCart, totalsOf } from "./cart.rules.ts";

interface StoredCart extends Cart {
  /** Names these lines in a merge; the server adds the lines of one key once. */
  readonly mergeKey?: string;
}

interface LinesToMerge {
  readonly key: string;
  readonly items: { readonly watchId: number; readonly quantity: number }[];
}

/** A guest's cart is for display: at sign-in only ids and quantities leave the browser. */
const store = localStore<StoredCart>("meridian.cart", parseCart);

export const guestCart = {
  read: store.read,
  subscribe: store.subscribe,

  add(watch: CartWatch | Pick<CartWatch, "id">, more: number): void {
    if (!("price" in watch)) throw new Invalid("Watch data is required for adding to guest cart");
    const { items } = store.read();
    if (items.some(({ watchId }) => watchId === watch.id)) {
      const raised = ({ quantity }: CartItem) => clampQuantity(quantity + more);
      change(watch.id, (item) => ({ ...item, watch, quantity: raised(item) }));
      return;
    }
    if (items.length >= guestCartMaxLines) {
      throw new Conflict(`A cart holds at most ${guestCartMaxLines} different watches.`);
    }
    const addedAt = new Date().toISOString();
    const { id } = watch;
    write([...items, { id, watchId: id, quantity: clampQuantity(more), addedAt, watch }]);
  },

  set(watchId: number, quantity: number): void {
    change(watchId, (item) => ({ ...item, quantity: clampQuantity(quantity) }));
  },

  refresh(watch: CartWatch): void {
    change(watch.id, (item) => ({ ...item, watch }));
  },

  remove(watchId: number): void {
    write(store.read().items.filter((item) => item.watchId !== watchId));
  },

  clear(): void {
    write([]);
  },

  restore(items: readonly CartItem[]): void {
    const current = store.read().items;
    const isCurrent = ({ watchId }: CartItem) => current.some((item) => item.watchId === watchId);
    const missing = items.filter((item) => !isCurrent(item));
    write([...missing, ...current].slice(0, guestCartMaxLines));
  },

  linesToMerge(): LinesToMerge | undefined {
    const { items, mergeKey } = store.read();
    if (items.length === 0) return undefined;
    const key = mergeKey ?? randomKey();
    if (!mergeKey) write(items, key);
    return { key, items: items.map(({ watchId, quantity }) => ({ watchId, quantity })) };
  },

  /**
   * Removes what the server has confirmed. Lines that another tab has added meanwhile stay, under a new
   * key. Returns false if another tab has already confirmed these lines.
   */
  confirmMerge({ key, items: sent }: LinesToMerge): boolean {
    const { items, mergeKey } = store.read();
    if (mergeKey !== key) return false;
    const sentQuantity = new Map(sent.map(({ watchId, quantity }) => [watchId, quantity]));
    const remaining = items
      .map((item) => ({ ...item, quantity: item.quantity - (sentQuantity.get(item.watchId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    write(remaining, randomKey());
    return true;
  },
};

function write(items: CartItem[], mergeKey = store.read().mergeKey ?? randomKey()): void {
  store.write(items.length === 0 ? emptyCart : { items, ...totalsOf(items), mergeKey });
}

function change(watchId: number, edit: (item: CartItem) => CartItem): void {
  write(store.read().items.map((item) => (item.watchId === watchId ? edit(item) : item)));
}

/** Storage may hold anything: malformed lines are left out. */
export function parseCart(raw: unknown): StoredCart {
  if (!isRecord(raw) || !Array.isArray(raw.items)) return emptyCart;
  const { mergeKey } = raw;
  const items: CartItem[] = [];
  for (const line of raw.items) {
    const item = parseLine(line);
    if (item && !items.some(({ watchId }) => watchId === item.watchId)) items.push(item);
    if (items.length === guestCartMaxLines) break;
  }
  // The same object as on the server, so that hydration with an empty cart renders nothing anew.
  if (items.length === 0) return emptyCart;
  const hasKey = typeof mergeKey === "string" && /^[0-9a-f]{32}$/.test(mergeKey);
  return { items, ...totalsOf(items), ...(hasKey && { mergeKey }) };
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
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");
  return {
    id,
    watchId: id,
    quantity,
    addedAt: typeof addedAt === "string" ? addedAt : "",
    watch: {
      id,
      model: text(model),
      reference: text(reference),
      brandName: text(brandName),
      condition: text(condition),
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

export type SeenPrices = Readonly<Record<number, number>>;

/** The prices at which this browser's visitor put watches into the cart, or last accepted them. */
const priceStore = localStore<SeenPrices>("meridian.seen-prices", parsePrices);

const none: SeenPrices = {};

export const seenPrices = {
  read: priceStore.read,
  subscribe: priceStore.subscribe,
  /** On the server nothing has been seen. */
  readNone: () => none,

  /** Adds the prices of new lines and forgets those of removed ones. */
  follow(items: readonly CartItem[]): void {
    const before = priceStore.read();
    const after = pricesOf(items, ({ watchId, watch }) => before[watchId] ?? watch.price);
    if (JSON.stringify(after) !== JSON.stringify(before)) priceStore.write(after);
  },

  accept(items: readonly CartItem[]): void {
    priceStore.write({ ...priceStore.read(), ...pricesOf(items, ({ watch }) => watch.price) });
  },

  forget(watchId: number): void {
    const { [watchId]: forgotten, ...others } = priceStore.read();
    if (forgotten !== undefined) priceStore.write(others);
  },
};

function pricesOf(items: readonly CartItem[], priceOf: (item: CartItem) => number): SeenPrices {
  return Object.fromEntries(items.map((item) => [item.watchId, priceOf(item)]));
}

function parsePrices(raw: unknown): SeenPrices {
  if (!isRecord(raw)) return none;
  const isPrice = ([id, price]: [string, unknown]) =>
    /^\d{1,10}$/.test(id) && Number.isSafeInteger(price);
  return Object.fromEntries(Object.entries(raw).filter(isPrice)) as SeenPrices;
}
