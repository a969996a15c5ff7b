// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { CartWatch } from "./cart.contract.ts";

const storageKey = "meridian.cart";
let guestCart: typeof import("./guest-cart.ts").guestCart;
let parseCart: typeof import("./guest-cart.ts").parseCart;

/** The module as a page load evaluates it: only what is in storage is left. */
async function loadPage() {
  vi.resetModules();
  ({ guestCart, parseCart } = await import("./guest-cart.ts"));
}

beforeEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await loadPage();
});

function changeInAnotherTab(text: string) {
  localStorage.setItem(storageKey, text);
  window.dispatchEvent(new StorageEvent("storage", { key: storageKey }));
}

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

test("adding needs the data of the watch", () => {
  expect(() => guestCart.add({ id: 1 }, 1)).toThrow(
    "Watch data is required for adding to guest cart",
  );
});

test("it survives a reload and follows other tabs", async () => {
  guestCart.add(watch(1), 3);
  await loadPage();
  expect(guestCart.read().itemCount).toBe(3);
  const listener = vi.fn();
  const unsubscribe = guestCart.subscribe(listener);
  changeInAnotherTab(JSON.stringify({ items: [] }));
  expect(listener).toHaveBeenCalled();
  expect(guestCart.read().itemCount).toBe(0);
  unsubscribe();
});

test("a changed price replaces the stored one", () => {
  guestCart.add(watch(1, 1_000), 2);
  guestCart.refresh(watch(1, 900));
  expect(guestCart.read().subtotal).toBe(1_800);
});

test("full or forbidden storage keeps the cart for this page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
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
  localStorage.setItem(storageKey, "{not json");
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

test("a foreign picture is dropped and a very long name is cut", () => {
  const forged = { ...watch(1), image: "https://evil.example/x", model: "x".repeat(5_000) };
  const [item] = parseCart({ items: [{ quantity: 1, watch: forged }] }).items;
  expect(item?.watch.image).toBeNull();
  expect(item?.watch.model).toHaveLength(200);
});

test("lines wait under one key until their merge is confirmed, also after a reload", async () => {
  expect(guestCart.linesToMerge()).toBeUndefined();
  guestCart.add(watch(1), 2);
  const lines = guestCart.linesToMerge();
  expect(lines).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    items: [{ watchId: 1, quantity: 2 }],
  });
  await loadPage();
  expect(guestCart.linesToMerge()).toEqual(lines);
  if (!lines) throw new Error("There is nothing to merge.");
  expect(guestCart.confirmMerge(lines)).toBe(true);
  expect(guestCart.read().items).toEqual([]);
  expect(guestCart.confirmMerge(lines), "by another tab").toBe(false);
  guestCart.add(watch(1), 1);
  expect(guestCart.linesToMerge()?.key).not.toBe(lines.key);
});

test("a change keeps the key, so that the server sees what it already has", () => {
  guestCart.add(watch(1), 1);
  const before = guestCart.linesToMerge();
  guestCart.add(watch(2), 1);
  guestCart.set(1, 5);
  expect(guestCart.linesToMerge()?.key).toBe(before?.key);
});

test("what another tab added during a merge stays, under a new key", () => {
  guestCart.add(watch(1), 1);
  const lines = guestCart.linesToMerge();
  if (!lines) throw new Error("There is nothing to merge.");
  guestCart.add(watch(1), 2);
  guestCart.add(watch(2), 1);
  guestCart.confirmMerge(lines);
  const rest = guestCart.linesToMerge();
  expect(rest?.items).toEqual([
    { watchId: 1, quantity: 2 },
    { watchId: 2, quantity: 1 },
  ]);
  expect(rest?.key).not.toBe(lines.key);
});

test.each([undefined, 7, "", "short", "G".repeat(32)])(
  "lines without a proper key (%j) get one that stays",
  async (mergeKey) => {
    const items = [{ quantity: 1, watch: watch(1) }];
    localStorage.setItem(storageKey, JSON.stringify({ items, mergeKey }));
    const key = guestCart.linesToMerge()?.key;
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await loadPage();
    expect(guestCart.linesToMerge()?.key).toBe(key);
  },
);

test("cleared lines can be restored beside what was added since", () => {
  guestCart.add(watch(1), 2);
  guestCart.add(watch(2), 1);
  const { items } = guestCart.read();
  guestCart.clear();
  guestCart.add(watch(2), 4);
  guestCart.restore(items);
  expect(lines()).toEqual([
    [1, 2],
    [2, 4],
  ]);
});
