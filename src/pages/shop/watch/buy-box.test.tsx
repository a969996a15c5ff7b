import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import type { PageState } from "#src/lib/page-state.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { BuyBox } from "./buy-box.tsx";

const mount = (change: Partial<Watch> = {}) =>
  mountInShop(<BuyBox watch={aWatch(change)} actions={<button type="button">Buy</button>} />, {
    queries: createQueryClient(() => new Promise(() => {})),
  });
const shippingNote = () => screen.queryByText("Usually ships within 1-2 business days");

test.each([
  [{ newArrival: true, limited: true, rare: true }, ["New Arrival"]],
  [{ limited: true, rare: true }, ["Limited"]],
  [{ rare: true }, ["Rare"]],
  [{}, []],
])("only one badge shows: %o", (flags, shown) => {
  mount(flags);
  const badges = screen.queryAllByText(/^(New Arrival|Limited|Rare)$/);
  expect(badges.map(({ textContent }) => textContent)).toEqual(shown);
});

test("model, description and specifications are shown, with the buttons", () => {
  mount();
  expect(screen.getByRole("heading", { level: 1, name: "Ranger" })).toBeDefined();
  expect(screen.getByText("A field watch.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Buy" })).toBeDefined();
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts("term")).toEqual([
    "Reference",
    "Case Size",
    "Dial Color",
    "Material",
    "Condition",
    "Box & Papers",
  ]);
  expect(texts("definition")).toEqual([
    "M79950-0001",
    "39mm",
    "Black",
    "Stainless Steel",
    "Excellent",
    "With Box",
  ]);
});

test.each(["In Stock", "Low Stock"])("a watch that is %s has the shipping note", (status) => {
  mount({ status });
  expect(screen.getByText(status)).toBeDefined();
  expect(shippingNote()).not.toBeNull();
});

test("a sold watch has no shipping note", () => {
  mount({ status: "Sold", forSale: false, freeUnits: 0 });
  expect(screen.getByText("Sold")).toBeDefined();
  expect(shippingNote()).toBeNull();
});

const reserved = {
  status: "Reserved",
  forSale: false,
  freeUnits: 0,
  reservedUntil: "2026-11-18T23:00:00.000Z",
};

test("a reserved watch says until when, in the visitor's time", () => {
  mount(reserved);
  const local = new Date(reserved.reservedUntil).toLocaleString("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const text = local.replaceAll("\u202f", " ");
  const time = screen.getByText(text);
  expect(time.getAttribute("datetime")).toBe(reserved.reservedUntil);
  expect(time.parentElement?.textContent).toBe(`Reserved until ${text}`);
  expect(screen.getByText(/^Held for another customer/)).toBeDefined();
  expect(shippingNote()).toBeNull();
});

test("the server renders the end of a reservation in UTC and says so", () => {
  const html = renderInShop(<BuyBox watch={aWatch(reserved)} />, { queries: createQueryClient() });
  expect(html).toContain("Nov 18, 11:00 PM UTC</time>");
});

test("the fallback price is shown as not confirmed", () => {
  mount({ price: 10_000, retailPrice: 10_000, priceMissing: true });
  expect(screen.getByText("$10,000")).toBeDefined();
  expect(screen.getByText(/This price is not yet confirmed\./)).toBeDefined();
});

test("a confirmed price has no note and no struck price", () => {
  const { container } = mount();
  expect(screen.queryByText(/not yet confirmed/)).toBeNull();
  expect(container.querySelector("s")).toBeNull();
});

test("a dealer sees the wholesale price and the retail price struck through", () => {
  const { container } = mount({ price: 2_111, wholesalePrice: 2_111 });
  const price = screen.getByText("Wholesale price").parentElement ?? document.body;
  expect(within(price).getByText("$2,111")).toBeDefined();
  expect(container.querySelector("s")?.textContent).toBe("$2,650");
});

test("with capabilities a sold watch is no new arrival; the specification's shop says so", () => {
  const watch = aWatch({ newArrival: true, rare: true, status: "Sold", forSale: false });
  const render = (state: Partial<PageState>) =>
    renderInShop(<BuyBox watch={watch} />, { queries: createQueryClient(), state });
  expect(render({})).toContain("New Arrival");
  const html = render({ capabilities: ["checkout"] });
  expect(html).not.toContain("New Arrival");
  expect(html).toContain("Rare");
});

test("without JavaScript a watch for sale says why there is no button", () => {
  const render = (change: Partial<Watch>) =>
    renderInShop(<BuyBox watch={aWatch(change)} />, { queries: createQueryClient() });
  expect(render({})).toMatch(/noscript:block[^>]*>The cart needs JavaScript/);
  expect(render({ forSale: false })).not.toContain("The cart needs JavaScript");
});
