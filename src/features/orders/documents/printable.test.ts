import { expect, test } from "vitest";
import { canPrint, oneLine, shorten } from "./mixed-text.ts";
import { loadTypefaces } from "./type-styles.ts";

test("a text becomes one line without control, direction and zero-width characters", () => {
  expect(oneLine("  a\r\n\tb\u0000c\u2028d ")).toBe("a b c d");
  expect(oneLine("\u202eabc\u202c\u200b\u00ad\ufeff")).toBe("abc");
  expect(oneLine("می\u200cخواهم")).toBe("می\u200cخواهم");
  expect(oneLine("No.\u00a07")).toBe("No.\u00a07");
  expect(oneLine("e\u0301")).toBe("é");
  expect(oneLine(`a${"\u0316".repeat(40)}b`)).toBe("a\u0316\u0316\u0316\u0316b");
  expect(oneLine("\ud800!")).toBe("\ufffd!");
});

test("a long line ends after 500 characters as a reader counts them", () => {
  expect(shorten("x".repeat(500))).toBe("x".repeat(500));
  expect(shorten("x".repeat(501))).toBe(`${"x".repeat(500)}…`);
  expect(shorten("👩‍🔧".repeat(400))).toBe("👩‍🔧".repeat(400));
  expect(shorten("👩‍🔧".repeat(600))).toBe(`${"👩‍🔧".repeat(500)}…`);
});

test("the sans prints Latin, Vietnamese, Greek and Cyrillic", async () => {
  const { sans, serif } = await loadTypefaces();
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0xac],
    [0xae, 0x148],
    [0x14a, 0x17f],
    [0x218, 0x21b],
    [0x3b1, 0x3c9],
    [0x400, 0x45f],
    [0x1ea0, 0x1ef9],
  ] as const;
  for (const [from, to] of ranges) {
    for (let code = from; code <= to; code++) {
      const character = String.fromCodePoint(code);
      expect(canPrint(character, sans), `${character} U+${code.toString(16)}`).toBe(true);
    }
  }
  expect(canPrint("Invoice $1,234.50 A. Lange & Söhne", serif)).toBe(true);
});
