import { expect, test } from "vitest";
import { aWatch } from "#tests/watch.ts";
import { type Candidate, explain, familyOf, pickSimilar } from "./similar.rules.ts";

const watch = aWatch({ caseSize: "41mm", retailPrice: 10_000, year: 2020 });

test.each([
  ["model", { year: 2021, dialColor: "Blue" }, "Same model, from 2021"],
  ["model", { dialColor: "Blue" }, "Same model, blue dial"],
  ["model", { dialColor: "Other", condition: "Unworn" }, "Same model, unworn"],
  ["model", {}, "Same model"],
  ["family", { dialColor: "White/Silver", year: 1999 }, "Same family, white/silver dial"],
  ["family", { caseSize: "36mm", material: "Rose Gold" }, "Same family, 36mm"],
  ["family", { material: "Stainless Steel" }, "Same family"],
  ["traits", { retailPrice: 10_900, dialColor: "Green" }, "Also 41mm steel, within $1,000"],
  [
    "traits",
    { retailPrice: 10_000, caseSize: "41.0 mm" },
    "Also 41.0 mm steel, black dial, within $100",
  ],
  ["traits", { retailPrice: 4_000, caseSize: "40mm" }, "Also steel, black dial, for less"],
  ["traits", { retailPrice: 30_000, caseSize: "40mm", dialColor: "Blue" }, "Also steel"],
  ["traits", { retailPrice: null, material: "Titanium" }, "Also 41mm, black dial"],
  [
    "traits",
    { retailPrice: 9_950, material: "Titanium", dialColor: "Blue", caseSize: "39mm" },
    "Priced within $100",
  ],
] as const)("one line explains a watch: %s %o", (kinship, change, line) => {
  expect(explain(watch, { ...watch, ...change }, kinship)).toBe(line);
});

test("models that begin with the same word are a family", () => {
  expect(["Submariner", "Submariner Date", "Sub"].map(familyOf)).toEqual([
    "Submariner",
    "Submariner",
    "Sub",
  ]);
});

const of = (kinship: Candidate["kinship"], ...ids: number[]) => ids.map((id) => ({ id, kinship }));
const idsOf = (picked: readonly Candidate[]) => picked.map(({ id }) => id);

test("the same model leaves room for others, and each watch is there once", () => {
  const candidates = [
    ...of("model", 1, 2, 3, 4, 5),
    ...of("family", 6, 7, 8, 9),
    ...of("traits", 1, 10, 11),
  ];
  expect(idsOf(pickSimilar(candidates, 8))).toEqual([1, 2, 3, 4, 6, 7, 8, 10]);
});

test("where there is nothing else, the model takes all the room", () => {
  expect(idsOf(pickSimilar(of("model", 1, 2, 3, 4, 5, 6), 8))).toEqual([1, 2, 3, 4, 5, 6]);
});
