import { expect, test } from "vitest";
import { aWatch } from "#tests/watch.ts";
import type { Watch } from "./catalog.contract.ts";
import { watchJsonLd } from "./watch-json-ld.ts";

const watch = aWatch({
  image: "/media/ranger--front",
  images: ["/media/ranger--front", "/media/ranger--back"],
});
const origin = "https://shop.test";
const trail = [
  { label: "Home", href: "/" },
  { label: "Tudor", href: "/shop/tudor" },
];

const graph = (change: Partial<Watch> = {}) =>
  watchJsonLd({ ...watch, ...change }, trail, origin)["@graph"];

test("a watch is a product with one offer, all addresses absolute", () => {
  expect(graph()[0]).toEqual({
    "@type": "Product",
    "@id": "https://shop.test/watch/7#watch",
    url: "https://shop.test/watch/7",
    name: "Tudor Ranger",
    description: "A field watch.",
    brand: { "@type": "Brand", name: "Tudor" },
    model: "Ranger",
    sku: "M79950-0001",
    mpn: "M79950-0001",
    material: "Stainless Steel",
    itemCondition: "https://schema.org/UsedCondition",
    image: [
      "https://shop.test/media/ranger--front-1200.webp",
      "https://shop.test/media/ranger--back-1200.webp",
    ],
    offers: {
      "@type": "Offer",
      url: "https://shop.test/watch/7",
      price: 2_650,
      priceCurrency: "USD",
      itemCondition: "https://schema.org/UsedCondition",
      availability: "https://schema.org/InStock",
    },
  });
});

test("the way to the watch ends with the watch", () => {
  expect(graph()[1]).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://shop.test/" },
      { "@type": "ListItem", position: 2, name: "Tudor", item: "https://shop.test/shop/tudor" },
      { "@type": "ListItem", position: 3, name: "Ranger", item: "https://shop.test/watch/7" },
    ],
  });
});

test.each([
  ["New", "NewCondition"],
  ["Unworn", "UsedCondition"],
  ["Excellent", "UsedCondition"],
  ["Good", "UsedCondition"],
])("%s is a %s", (condition, named) => {
  expect(graph({ condition })[0]).toMatchObject({
    itemCondition: `https://schema.org/${named}`,
    offers: { itemCondition: `https://schema.org/${named}` },
  });
});

test.each([
  ["In Stock", true, "InStock"],
  ["Low Stock", true, "LimitedAvailability"],
  ["Reserved", false, "Reserved"],
  ["Sold", false, "SoldOut"],
  ["In Stock", false, "SoldOut"],
])("%s and for sale: %s is %s", (status, forSale, named) => {
  expect(graph({ status, forSale })[0]).toMatchObject({
    offers: { availability: `https://schema.org/${named}` },
  });
});

test("a dealer's page names the retail price and no other", () => {
  const text = JSON.stringify(graph({ price: 2_111, wholesalePrice: 2_111 }));
  expect(text).toContain('"price":2650');
  expect(text).not.toContain("2111");
});

test("a stand-in price is not offered", () => {
  expect(graph({ priceMissing: true })[0]).not.toHaveProperty("offers");
});
