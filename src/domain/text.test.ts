import { expect, test } from "vitest";
import { isOneLine, trimEndOf, trimOf } from "./text.ts";

test.each(["Ada & Sons", "Zoë Ångström", "東京時計", "O'Neill <watches>", ""])(
  "%j is one line",
  (text) => {
    expect(isOneLine(text)).toBe(true);
  },
);

test.each([
  ["a line break", "a\nb"],
  ["a carriage return", "a\rb"],
  ["a tab", "a\tb"],
  ["a NUL", "a\0b"],
  ["a line separator", "a\u2028b"],
  ["a change of direction", "a\u202eb"],
  ["an isolate", "a\u2066b"],
  ["half a character", "a\ud800b"],
])("%s is not", (_, text) => {
  expect(isOneLine(text)).toBe(false);
});

test("characters are cut from the ends alone", () => {
  expect(trimOf("//a//b///", "/")).toBe("a//b");
  expect(trimOf("._ ._", "._ ")).toBe("");
  expect(trimEndOf("--a, -", " ,-")).toBe("--a");
});
