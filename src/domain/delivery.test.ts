import { describe, expect, test } from "vitest";
import {
  deliveryEstimate,
  deliveryMethods,
  deliveryMethodsFor,
  deliveryName,
  deliveryPrice,
  deliveryTime,
} from "./delivery.ts";

test("the four methods have the names that other clients rely on", () => {
  expect(deliveryMethods).toEqual([
    "standard-us",
    "expedited-us",
    "standard-international",
    "express-international",
  ]);
});

test("each country has two methods, the cheaper first", () => {
  expect(deliveryMethodsFor("US")).toEqual(["standard-us", "expedited-us"]);
  for (const country of ["CA", "PR", "CH", "JP"]) {
    expect(deliveryMethodsFor(country)).toEqual([
      "standard-international",
      "express-international",
    ]);
  }
});

describe("the price of delivery", () => {
  test.each([
    ["standard-us", "US", 1, 2_500],
    ["standard-us", "US", 99_999, 2_500],
    ["standard-us", "US", 100_000, 2_500],
    ["standard-us", "US", 100_001, 0],
    ["standard-us", "US", 9_900_000_000, 0],
    ["expedited-us", "US", 100_001, 4_500],
    ["standard-international", "CH", 100_001, 7_500],
    ["express-international", "JP", 1, 12_000],
  ] as const)("%s to %s for goods of %d cents is %d cents", (method, country, subtotal, price) => {
    expect(deliveryPrice(method, country, subtotal)).toBe(price);
  });

  test("is missing for a method that does not go there", () => {
    expect(deliveryPrice("standard-us", "CA", 1)).toBeUndefined();
    expect(deliveryPrice("expedited-us", "PR", 1)).toBeUndefined();
    expect(deliveryPrice("standard-international", "US", 1)).toBeUndefined();
    expect(deliveryPrice("express-international", "US", 1)).toBeUndefined();
  });
});

test("names and times are those of the page about shipping", () => {
  expect(
    deliveryMethods.map((method) => `${deliveryName(method)}, ${deliveryTime(method)}`),
  ).toEqual([
    "Standard Domestic US, 3-5 business days",
    "Expedited Domestic US, 1-2 business days",
    "International Standard, 7-14 business days",
    "International Express, 3-5 business days",
  ]);
});

test("the estimate counts the days until dispatch as well", () => {
  expect(deliveryEstimate("standard-us")).toBe("Arrives 4-7 business days after payment");
  expect(deliveryEstimate("standard-international")).toBe(
    "Arrives 8-16 business days after payment",
  );
});
