import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { aWatch } from "#tests/watch.ts";
import { BuyBox, type BuyBoxState } from "./buy-box.tsx";

function render(change: Partial<Watch> = {}) {
  const told: BuyBoxState[] = [];
  const actions = (state: BuyBoxState) => {
    told.push(state);
    return <button type="button">Add to Cart</button>;
  };
  const html = renderToString(
    <Router ssrPath="/watch/7">
      <BuyBox watch={aWatch(change)} actions={actions} />
    </Router>,
  ).replaceAll("<!-- -->", "");
  return { html, buyable: told.map((state) => state.buyable) };
}

test.each([
  [{ newArrival: true, limited: true, rare: true }, ["New Arrival"]],
  [{ limited: true, rare: true }, ["Limited"]],
  [{ rare: true }, ["Rare"]],
  [{}, []],
])("only one badge shows: %o", (flags, shown) => {
  const { html } = render(flags);
  const badges = ["New Arrival", "Limited", "Rare"].filter((text) => html.includes(`>${text}<`));
  expect(badges).toEqual(shown);
});

test("the slot is asked for its buttons", () => {
  expect(render().html).toContain(">Add to Cart</button>");
});

test.each([
  ["In Stock", false, true],
  ["Low Stock", false, true],
  ["Sold", false, false],
  ["In Stock", true, false],
])("a watch that is %s, price missing: %s, is for sale: %s", (status, priceMissing, expected) => {
  expect(render({ status, priceMissing }).buyable).toEqual([expected]);
});

test("a stand-in price is shown as not confirmed", () => {
  const { html } = render({ price: 10_000, retailPrice: 10_000, priceMissing: true });
  expect(html).toContain("$10,000");
  expect(html).toContain("This price is not yet confirmed.");
  expect(render().html).not.toContain("not yet confirmed");
});

test("a dealer sees the wholesale price and the retail price struck through", () => {
  const { html } = render({ price: 2_111, wholesalePrice: 2_111 });
  expect(html).toMatch(/Wholesale price <\/span>.*>\$2,111<.*<s>\$2,650<\/s>/);
  expect(render().html).not.toContain("<s>");
});
