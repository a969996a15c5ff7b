import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("a slug can neither leave its segment nor add to the query", () => {
  expect(paths.brand("a/../b?c")).toBe("/shop/a%2F..%2Fb%3Fc");
  expect(paths.collectionOf("a&brand=b#c")).toBe("/shop?brand=a%26brand%3Db%23c");
});
