import { expect, test } from "vitest";
import { matchPath, paths } from "./paths.ts";

test("a slug can neither leave its segment nor add to the query", () => {
  expect(paths.brand("a/../b?c")).toBe("/shop/a%2F..%2Fb%3Fc");
  expect(paths.collectionOf("a&brand=b#c")).toBe("/shop?brand=a%26brand%3Db%23c");
});

test.each([
  ["/", "/", {}],
  ["/shop", "/shop", {}],
  ["/shop/{brand}", "/shop/patek-philippe", { brand: "patek-philippe" }],
  ["/shop/{brand}", "/shop/a%20b", { brand: "a b" }],
  ["/shop/{brand}", "/shop/__proto__", { brand: "__proto__" }],
  ["/api/wishlists/{id}/items/{watchId}", "/api/wishlists/3/items/9", { id: "3", watchId: "9" }],
])("%s takes %s", (pattern, path, params) => {
  expect({ ...matchPath(pattern, path) }).toEqual(params);
});

test.each([
  ["/shop", "/Shop"],
  ["/shop", "/shop/"],
  ["/shop/{brand}", "/shop/"],
  ["/shop/{brand}", "/shop"],
  ["/shop/{brand}", "/shop/a/b"],
  ["/shop/{brand}", "/shop/%zz"],
])("%s does not take %s", (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined();
});
