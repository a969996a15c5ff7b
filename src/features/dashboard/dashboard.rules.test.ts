import { describe, expect, test } from "vitest";
import { dashboardUrl, tabFromSearch, tabs } from "./dashboard.list.ts";

describe("the dashboard's URL", () => {
  test("is plain for the first tab", () => {
    expect(dashboardUrl("analytics")).toBe("/admin/dashboard");
    expect(tabFromSearch(new URLSearchParams())).toBe("analytics");
    expect(tabFromSearch(new URLSearchParams("tab=secrets"))).toBe("analytics");
  });

  test.each(tabs)("restores tab $value", ({ value }) => {
    const { search } = new URL(dashboardUrl(value), "http://shop.test");
    expect(tabFromSearch(new URLSearchParams(search))).toBe(value);
  });
});
