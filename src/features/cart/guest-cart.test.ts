import { beforeEach, expect, test, vi } from "vitest";
import type { CartWatch } from "./cart.contract.ts";

/** Just enough of a browser: storage and the events that other tabs cause. */
function browser() {
  const stored = new Map<string, string>();
  const target = new EventTarget();
  return {
    stored,
    window: {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => void stored.set(key, text),
      },
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
    },
    fromOtherTab(key: string, text: string) {
      stored.set(key, text);
      target.dispatchEvent(Object.assign(new Event("storage"), { key }));
    },
  };
}

let here: ReturnType<typeof browser>;
let guestCart: typeof import("./guest-cart.ts").guestCart;
let parseCart: typeof import("./guest-cart.ts").parseCart;

beforeEach(async () => {
  here = browser();
  vi.stubGlobal("window", here.window);
  vi.resetModules();
  ({ guestCart, parseCart } = await import("./guest-cart.ts"));
});

const watch = (id: number, price = 1_000): CartWatch => ({
  id,
  model: `Model ${id}`,
  reference: "R",
  image: null,
  price,
  retailPrice: price,
  brandName: "Brand",
  condition: "New",
});
const lines = () => guestCart.read().items.map(({ watchId, quantity }) => [watchId, quantity]);

test("adding again raises the quantity, removing drops the line, clearing empties", () => {
  guestCart.add(watch(1), 1);
  guestCart.add(watch(2, 500), 2);
  guestCart.add(watch(1), 1);
  expect(lines()).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(guestCart.read()).toMatchObject({ itemCount: 4, subtotal: 3_000 });
  guestCart.remove(1);
  expect(lines()).toEqual([[2, 2]]);
  guestCart.clear();
  expect(guestCart.read()).toEqual({ items: [], itemCount: 0, subtotal: 0 });
});

test("a quantity stays between 1 and 99, and what is no number is 1", () => {
  guestCart.add(watch(1), 1);
  for (const [given, kept] of [
    [0, 1],
    [-5, 1],
    [Number.NaN, 1],
    [2.9, 2],
    [1_000, 99],
  ] as const) {
    guestCart.set(1, given);
    expect(lines()).toEqual([[1, kept]]);
  }
});

test("without the watch there is nothing to add", () => {
  expect(() => guestCart.add(undefined, 1)).toThrow(
    "Watch data is required for adding to guest cart",
  );
});

test("it survives a reload and hears other tabs", async () => {
  guestCart.add(watch(1), 3);
  vi.resetModules();
  const reloaded = (await import("./guest-cart.ts")).guestCart;
  expect(reloaded.read().itemCount).toBe(3);
  const heard = vi.fn();
  reloaded.subscribe(heard);
  here.fromOtherTab("meridian.cart", JSON.stringify({ items: [] }));
  expect(heard).toHaveBeenCalled();
  expect(reloaded.read().itemCount).toBe(0);
});

test("a price that has changed is taken over", () => {
  guestCart.add(watch(1, 1_000), 2);
  guestCart.refresh(watch(1, 900));
  expect(guestCart.read().subtotal).toBe(1_800);
});

test("full or forbidden storage keeps the cart for this page", () => {
  here.window.localStorage.setItem = () => {
    throw new Error("full");
  };
  guestCart.add(watch(1), 1);
  guestCart.add(watch(1), 1);
  expect(lines()).toEqual([[1, 2]]);
});

test.each([
  undefined,
  null,
  7,
  "text",
  [],
  {},
  { items: "none" },
  { items: [null, 1, "x", {}, { watch: null }] },
  { items: [{ quantity: 1, watch: { ...watch(1), price: "1" } }] },
  { items: [{ quantity: 0, watch: watch(1) }] },
  { items: [{ quantity: 1.5, watch: watch(1) }] },
  { items: [{ quantity: 1, watch: { ...watch(1), price: -1 } }] },
  { items: [{ quantity: 1, watch: { ...watch(1), id: "__proto__" } }] },
])("%j in storage is an empty cart", (raw) => {
  expect(parseCart(raw)).toEqual({ items: [], itemCount: 0, subtotal: 0 });
});

test("broken JSON is an empty cart", () => {
  here.stored.set("meridian.cart", "{not json");
  expect(guestCart.read().items).toEqual([]);
});

test("of a thousand forged lines fifty count, each watch once, with our own sums", () => {
  const items = Array.from({ length: 1_000 }, (_, index) => ({
    quantity: 1,
    watch: watch((index % 60) + 1, 10),
  }));
  const cart = parseCart({ items, itemCount: 5, subtotal: 1 });
  expect(cart.items).toHaveLength(50);
  expect(cart).toMatchObject({ itemCount: 50, subtotal: 500 });
});

test("a picture from elsewhere and endless names are not taken over", () => {
  const forged = { ...watch(1), image: "https://evil.example/x", model: "x".repeat(5_000) };
  const [item] = parseCart({ items: [{ quantity: 1, watch: forged }] }).items;
  expect(item?.watch.image).toBeNull();
  expect(item?.watch.model).toHaveLength(200);
});
