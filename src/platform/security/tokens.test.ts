import { expect, test } from "vitest";
import { hashToken, newToken } from "./tokens.ts";

test("a token has 256 bits and can stand in an address", () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
});

test("the hash is that of the tokens which are stored already", () => {
  expect(hashToken("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
