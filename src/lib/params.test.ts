import { expect, test } from "vitest";
import { listParam } from "./params.ts";

test("comma-joined and repeated values are one list", () => {
  expect(listParam.parse("Black, Blue,,")).toEqual(["Black", "Blue"]);
  expect(listParam.parse(["Black", "Blue,Green"])).toEqual(["Black", "Blue", "Green"]);
  expect(listParam.parse("")).toEqual([]);
});

test("at most 200 values count", () => {
  expect(listParam.parse("x,".repeat(1_500))).toHaveLength(200);
});
