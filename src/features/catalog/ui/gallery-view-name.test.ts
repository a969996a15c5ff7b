import { expect, test } from "vitest";
import { viewName } from "./gallery-view-name.ts";

test.each([
  ["/media/tudor-ranger--front", "front"],
  ["/media/tudor-ranger--three-quarter", "three-quarter view"],
  ["/media/tudor-ranger--macro", "the dial up close"],
  ["/media/tudor-ranger--back", "case back"],
  ["/media/tudor-ranger--wrist", "picture 3"],
  ["/media/own-photograph", "picture 3"],
])("%s shows %s", (image, words) => {
  expect(viewName(image, 2)).toBe(words);
});
