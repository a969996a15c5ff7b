import { describe, expect, test } from "vitest";
import { maxAdminPage } from "#src/domain/limits.ts";
import { countText, lastPage, sortedBy, viewFromSearch } from "./table-view.ts";

const columns = ["model", "price"] as const;
const viewOf = (search: string) => viewFromSearch(new URLSearchParams(search), columns);

describe("an address", () => {
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
  ])("'%s' shows what it names and nothing else", (search, view) => {
    expect(viewOf(search)).toEqual(view);
  });
});

test("a column sorts upwards, then downwards, and always from the first page", () => {
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

test("there is always a last page", () => {
  expect([0, 1, 50, 51, 10_000].map(lastPage)).toEqual([1, 1, 1, 2, 200]);
});

test("rows are counted in words", () => {
  const users = { one: "user", many: "users" };
  expect(countText(0, 1, users)).toBe("0 users");
  expect(countText(1, 1, users)).toBe("1 user");
  expect(countText(50, 1, users)).toBe("50 users");
  expect(countText(10_000, 2, users)).toBe("51 to 100 of 10,000 users");
  expect(countText(10_020, 201, users)).toBe("10,001 to 10,020 of 10,020 users");
});
