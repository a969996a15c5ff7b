import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each(["/", "/account", "/account/wishlist/7", "/shop?brand=rolex&page=2#top", "/logins"])(
  "%s is returned to",
  (from) => {
    expect(returnPath(from)).toBe(from);
  },
);

test.each([
  null,
  "",
  "account",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/login",
  "/login?from=/login",
])("%j leads to the account instead", (from) => {
  expect(returnPath(from)).toBe("/account");
});
