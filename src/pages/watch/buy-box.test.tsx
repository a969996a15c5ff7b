import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { BuyBox, type BuyBoxState } from "./buy-box.tsx";

const ranger: Watch = {
  id: 7,
  model: "Ranger",
  brandId: 3,
  brandName: "Tudor",
  reference: "M79950-0001",
  description: "A field watch.",
  image: null,
  images: [],
  price: 2_650,
  retailPrice: 2_650,
  priceMissing: false,
  caseSize: "39mm",
  dialColor: "Black",
  material: "Stainless Steel",
  condition: "Excellent",
  boxPapers: "With Box",
  status: "In Stock",
  year: 2023,
  rare: false,
  featured: false,
  newArrival: false,
  limited: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};

function render(change: Partial<Watch> = {}) {
  const told: BuyBoxState[] = [];
  const actions = (state: BuyBoxState) => {
    told.push(state);
    return <button type="button">Add to Cart</button>;
  };
  const html = renderToString(
    <Router ssrPath="/watch/7">
      <BuyBox watch={{ ...ranger, ...change }} actions={actions} />
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
