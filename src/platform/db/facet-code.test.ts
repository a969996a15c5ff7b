import { expect, test } from "vitest";
import { assertOneDigit, matchingFacetCodes } from "./facet-code.ts";

test("a filter without options gives no list of codes", () => {
  expect(matchingFacetCodes({})).toBeUndefined();
  expect(matchingFacetCodes({ dialColor: [], material: undefined })).toBeUndefined();
});

test("one option of each facet is one code", () => {
  expect(
    matchingFacetCodes({
      dialColor: ["Blue"],
      material: ["Stainless Steel"],
      condition: ["Good"],
      boxPapers: ["With Papers"],
      caseSize: ["40-43mm"],
    }),
  ).toEqual([21433]);
});

test("an unrestricted facet matches every option and values without an option", () => {
  const codes = matchingFacetCodes({ dialColor: ["Black", "Other"], material: ["Ceramic"] });
  expect(codes).toHaveLength(2 * 5 * 5 * 5);
  expect(codes).toContain(16000);
  expect(codes).toContain(56444);
});

test("an unknown option matches no code", () => {
  expect(matchingFacetCodes({ dialColor: ["Plaid"] })).toEqual([]);
});

test("a facet with a tenth option is refused", () => {
  const options = Array.from({ length: 9 }, (_, index) => `Option ${index + 1}`);
  expect(() => assertOneDigit({ name: "material", options })).not.toThrow();
  expect(() => assertOneDigit({ name: "material", options: [...options, "Platinum"] })).toThrow(
    "The facet material has 10 options; its digit holds at most 9.",
  );
});
