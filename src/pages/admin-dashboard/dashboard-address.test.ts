import { expect, test } from "vitest";
import { viewFromSearch } from "#src/features/admin/table-view.ts";
import { dashboardAddress, tabFromSearch, tabs } from "./dashboard-address.ts";

test("the plain address is the first tab", () => {
  expect(dashboardAddress("analytics")).toBe("/admin/dashboard");
  expect(tabFromSearch(new URLSearchParams())).toBe("analytics");
  expect(tabFromSearch(new URLSearchParams("tab=secrets"))).toBe("analytics");
});

test.each(tabs)("tab $value is found again by its address", ({ value }) => {
  const { search } = new URL(dashboardAddress(value), "http://shop.test");
  expect(tabFromSearch(new URLSearchParams(search))).toBe(value);
});

test("a table's view is found again by its address", () => {
  const view = { sort: "price", direction: "desc", page: 3 } as const;
  const address = dashboardAddress("inventory", view);
  expect(address).toBe("/admin/dashboard?tab=inventory&sort=price&direction=desc&page=3");
  const { searchParams } = new URL(address, "http://shop.test");
  expect(viewFromSearch(searchParams, ["price"])).toEqual(view);
});
