import { expect, test } from "vitest";
import { modelCount } from "./catalog.rules.ts";

test("one model is one, any other number are several", () => {
  expect([0, 1, 2].map(modelCount)).toEqual(["0 models", "1 model", "2 models"]);
});
