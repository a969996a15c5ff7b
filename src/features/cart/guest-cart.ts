import { Conflict, Invalid } from "#src/domain/errors.ts";
import { guestCartMaxLines, quantity as limits, maxId } from "#src/domain/limits.ts";
import { localStore } from "#src/lib/local-store.ts";
import { randomKey } from "#src/lib/random-key.ts";
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

  /** Updates the stored copy of a watch to the catalog's data. */
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
