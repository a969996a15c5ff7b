import { expect, test } from "vitest";
import { aSeller } from "#tests/a-seller.ts";
import { returnLines, sellerFacts, sellerLines } from "./sale.ts";

const seller = { ...aSeller, address: " 1 Example Street \n\nNew York, NY 10001" };
const unknown = { legalName: "", address: "", taxNumber: "", returnsAddress: "" };

test("a seller is a name, an address and a number, line by line", () => {
  const lines = ["Meridian Example LLC", "1 Example Street", "New York, NY 10001"];
  expect(sellerLines(seller)).toEqual(lines);
  expect(sellerFacts(seller)).toEqual([...lines, "EIN 00-0000000"]);
  expect(sellerFacts(unknown)).toEqual([]);
});

test("a return goes to its own address, else to the seller's, else nowhere", () => {
  expect(returnLines(seller)).toEqual(sellerLines(seller));
  const returnsAddress = "Meridian Example LLC\n2 Dock Road";
  expect(returnLines({ ...seller, returnsAddress })).toEqual([
    "Meridian Example LLC",
    "2 Dock Road",
  ]);
  expect(returnLines({ ...unknown, legalName: "Meridian Example LLC" })).toEqual([]);
});
