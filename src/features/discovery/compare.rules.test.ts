import { expect, test } from "vitest";
import { aWatch } from "#tests/watch.ts";
import type { ComparedWatch } from "./compare.contract.ts";
import { comparedRows } from "./compare.rules.ts";
import { canonicalIds, compareHref, idsFromSearch } from "./compare-address.ts";

const size = { caseMm: 39, lugToLugMm: null, outline: null };
const compared = (change: Partial<ComparedWatch> = {}) => ({ ...aWatch(), size, ...change });
const unknown = {
  movement: null,
  powerReserveHours: null,
  waterResistanceMeters: null,
  crystal: null,
  bracelet: null,
};

test("rows of which nothing is known are left out", () => {
  const labels = comparedRows([compared({ year: null }), compared({ year: null })]).map(
    ({ label }) => label,
  );
  expect(labels).toEqual([
    "Reference",
    "Condition",
    "Box & Papers",
    "Case Size",
    "Dial Color",
    "Material",
  ]);
});

test("only known values can differ", () => {
  const rows = comparedRows([
    compared({ particulars: { ...unknown, powerReserveHours: 70, crystal: "Sapphire" } }),
    compared({ particulars: { ...unknown, powerReserveHours: 48 }, dialColor: "Blue" }),
  ]);
  const row = (label: string) => rows.find((one) => one.label === label);
  expect(row("Power Reserve")).toMatchObject({ values: ["70 hours", "48 hours"], differs: true });
  expect(row("Crystal")).toMatchObject({ values: ["Sapphire", null], differs: false });
  expect(row("Dial Color")?.differs).toBe(true);
  expect(row("Material")?.differs).toBe(false);
});

test("an address names each watch once, four at most, in its order", () => {
  const read = (text: string) => idsFromSearch(new URLSearchParams(text));
  expect(read("ids=3,1,3, 2")).toEqual({ ids: [3, 1, 2], isLong: false });
  expect(read("ids=1&ids=2,x,-4,99999999999,0")).toEqual({ ids: [1, 2], isLong: false });
  expect(read("ids=5,4,3,2,1,9")).toEqual({ ids: [5, 4, 3, 2], isLong: true });
  expect(read("")).toEqual({ ids: [], isLong: false });
});

test("all spellings of a comparison are one page, and nothing else is part of its address", () => {
  const write = (text: string) =>
    decodeURIComponent(canonicalIds(new URLSearchParams(text)).toString());
  expect(write("utm=1&ids=3&ids=1,3,x")).toBe("ids=3,1");
  expect(write("ids=1,2,3,4,5,6,7")).toBe("ids=1,2,3,4,5");
  expect(write("ids=x")).toBe("");
  expect(compareHref([])).toBe("/compare");
});
