import { expect, test } from "vitest";
import { priceFor } from "./pricing.ts";
import { guest, type Viewer } from "./viewer.ts";

const customer: Viewer = {
  kind: "user",
  id: 1,
  username: "ada",
  email: "ada@example.com",
  isAdmin: false,
  isWholesale: false,
};
const admin: Viewer = { ...customer, isAdmin: true };
const dealer: Viewer = { ...customer, isWholesale: true };
const dealerWhoIsAdmin: Viewer = { ...dealer, isAdmin: true };

const prices = { retailPrice: 14_250, wholesalePrice: 12_700 };

test.each([
  ["guest", guest],
  ["customer", customer],
  ["administrator", admin],
])("a %s pays retail and never learns the wholesale price", (_, viewer) => {
  const priced = priceFor(prices, viewer);
  expect(priced).toStrictEqual({ price: 14_250, retailPrice: 14_250, priceMissing: false });
  expect(JSON.stringify(priced)).not.toContain("12700");
});

test.each([
  ["dealer", dealer],
  ["dealer who is an administrator", dealerWhoIsAdmin],
])("a %s pays wholesale and sees retail beside it", (_, viewer) => {
  expect(priceFor(prices, viewer)).toStrictEqual({
    price: 12_700,
    retailPrice: 14_250,
    wholesalePrice: 12_700,
    priceMissing: false,
  });
});

test("a dealer pays retail where there is no wholesale price", () => {
  expect(priceFor({ retailPrice: 14_250, wholesalePrice: null }, dealer)).toStrictEqual({
    price: 14_250,
    retailPrice: 14_250,
    priceMissing: false,
  });
});

test.each([
  ["guest", guest],
  ["dealer", dealer],
])("a watch without a retail price shows a %s the fallback, marked as missing", (_, viewer) => {
  expect(priceFor({ retailPrice: null, wholesalePrice: 12_700 }, viewer)).toStrictEqual({
    price: 10_000,
    retailPrice: 10_000,
    priceMissing: true,
  });
});
