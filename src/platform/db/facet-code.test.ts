import { expect, test } from "vitest";
import { admittedTraits } from "./facet-code.ts";

test("a filter that asks about no facet admits no list", () => {
  expect(admittedTraits({})).toBeUndefined();
  expect(admittedTraits({ dialColor: [], material: undefined })).toBeUndefined();
});

test("one value of each facet is one number", () => {
  expect(
    admittedTraits({
      dialColor: ["Blue"],
      material: ["Stainless Steel"],
      condition: ["Good"],
      boxPapers: ["With Papers"],
      caseSize: ["40-43mm"],
    }),
  ).toEqual([21433]);
});

test("a facet that is not asked about may be anything, also what no filter offers", () => {
  const admitted = admittedTraits({ dialColor: ["Black", "Other"], material: ["Ceramic"] });
  expect(admitted).toHaveLength(2 * 5 * 5 * 5);
  expect(admitted).toContain(16000);
  expect(admitted).toContain(56444);
});

test("values that exist nowhere admit nothing", () => {
  expect(admittedTraits({ dialColor: ["Plaid"] })).toEqual([]);
});
