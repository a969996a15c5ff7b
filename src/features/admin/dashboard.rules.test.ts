import { describe, expect, test } from "vitest";
import { maxAdminPage } from "#src/domain/limits.ts";
import {
  countText,
  dashboardUrl,
  lastPage,
  sortedBy,
  tabFromSearch,
  tabs,
  viewFromSearch,
} from "./dashboard.rules.ts";

const columns = ["model", "price"] as const;
const viewOf = (search: string) => viewFromSearch(new URLSearchParams(search), columns);

describe("a table's URL", () => {
  test.each([
    ["", { page: 1 }],
    ["sort=price&direction=desc&page=3", { sort: "price", direction: "desc", page: 3 }],
    ["sort=price", { sort: "price", direction: "asc", page: 1 }],
    ["sort=price&direction=sideways", { sort: "price", direction: "asc", page: 1 }],
    ["sort=password_hash&direction=desc", { page: 1 }],
    ["page=0", { page: 1 }],
    ["page=-2", { page: 1 }],
    ["page=1e3", { page: 1 }],
    [`page=${maxAdminPage + 1}`, { page: maxAdminPage }],
  ])("'%s' selects only known columns, directions and pages", (search, view) => {
    expect(viewOf(search)).toEqual(view);
  });
});

test("a column sorts ascending, then descending, and starts at page 1", () => {
  const up = sortedBy({ page: 7 }, "price");
  expect(up).toEqual({ sort: "price", direction: "asc", page: 1 });
  const down = sortedBy({ ...up, page: 4 }, "price");
  expect(down).toEqual({ sort: "price", direction: "desc", page: 1 });
  expect(sortedBy(down, "price").direction).toBe("asc");
  expect(sortedBy<"price" | "model">(up, "model")).toEqual({
    sort: "model",
    direction: "asc",
    page: 1,
  });
});

test("an empty table has one page", () => {
  expect([0, 1, 50, 51, 10_000].map(lastPage)).toEqual([1, 1, 1, 2, 200]);
});

test("the count names the rows of the page and the total", () => {
  const users = { one: "user", many: "users" };
  expect(countText(0, 1, users)).toBe("0 users");
  expect(countText(1, 1, users)).toBe("1 user");
  expect(countText(50, 1, users)).toBe("50 users");
  expect(countText(10_000, 2, users)).toBe("51 to 100 of 10,000 users");
  expect(countText(10_020, 201, users)).toBe("10,001 to 10,020 of 10,020 users");
});

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

  test("restores a table's view", () => {
    const view = { sort: "price", direction: "desc", page: 3 } as const;
    const url = dashboardUrl("inventory", view);
    expect(url).toBe("/admin/dashboard?tab=inventory&sort=price&direction=desc&page=3");
    const { searchParams } = new URL(url, "http://shop.test");
    expect(viewFromSearch(searchParams, ["price"])).toEqual(view);
  });
});
