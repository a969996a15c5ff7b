import { describe, expect, test } from "vitest";
import {
  byId,
  choice,
  countText,
  days,
  dollars,
  flag,
  lastPage,
  list,
  listUrl,
  sortedBy,
  text,
  viewFrom,
  withFilters,
  words,
} from "./list.ts";
import { listCall } from "./list-query.ts";

const watches = list({
  path: "/api/admin/watches",
  page: "/watches",
  rows: "watches",
  noun: { one: "watch", many: "watches" },
  sorts: ["model", "price"],
  filters: {
    search: words("Model", 10),
    brandId: byId("Brand"),
    stage: choice("State", { draft: "Draft", sold: "Sold" }),
    stolen: flag("Stolen", "Yes"),
    price: dollars("Price"),
    added: days("Added"),
    subject: text("Subject", /^watch:\d{1,9}$/, "Write subjects as watch:12."),
  },
});

const everything =
  "search=sub&brandId=7&stage=sold&stolen=true&minPrice=100&maxPrice=200&from=2026-01-02&to=2026-02-01&subject=watch%3A3";
const odd =
  "search=longer+than+ten&brandId=x&stage=lost&stolen=no&minPrice=-1&maxPrice=1e3&from=2026-02-30&to=today&subject=order%3A1";

describe("an address", () => {
  test("has every filter, the sort and the page", () => {
    const search = new URLSearchParams(`${everything}&sort=price&direction=desc&page=3`);
    const view = viewFrom(watches, search);
    expect(view).toMatchObject({ page: 3, sort: "price", direction: "desc" });
    expect(new URLSearchParams(view.filters).toString()).toBe(everything);
    const again = new URLSearchParams(listUrl(watches.page, view).split("?")[1]);
    expect(viewFrom(watches, again)).toEqual(view);
  });

  test("with values that the server would refuse still shows rows", () => {
    const search = new URLSearchParams(`${odd}&sort=cost&page=zero`);
    expect(viewFrom(watches, search)).toEqual({ page: 1, filters: {} });
  });

  test("keeps the query of its page and leaves out what is usual", () => {
    expect(listUrl("/dashboard?tab=orders", { page: 1, filters: {} })).toBe(
      "/dashboard?tab=orders",
    );
    expect(listUrl("/dashboard?tab=orders", { page: 2, filters: {} })).toBe(
      "/dashboard?tab=orders&page=2",
    );
  });

  test("starts at the first page after each change", () => {
    const view = { page: 4, filters: { stage: "sold" } };
    expect(withFilters(view, { stage: " ", search: "sub" })).toEqual({
      page: 1,
      filters: { search: "sub" },
    });
    const sorted = sortedBy(view, "price");
    expect(sorted).toMatchObject({ page: 1, sort: "price", direction: "asc" });
    expect(sortedBy(sorted, "price").direction).toBe("desc");
    expect(sortedBy(sortedBy(sorted, "price"), "model").direction).toBe("asc");
  });
});

describe("the query of the call", () => {
  const { query } = listCall(watches);
  test("reads what an address has", () => {
    const given = { ...Object.fromEntries(new URLSearchParams(everything)), page: "2" };
    expect(query.parse(given)).toEqual({
      ...{ search: "sub", brandId: 7, stage: "sold", stolen: "true" },
      ...{ minPrice: 100, maxPrice: 200, from: "2026-01-02", to: "2026-02-01" },
      ...{ subject: "watch:3", page: 2 },
    });
  });

  test("refuses each odd value in words", () => {
    const given = Object.fromEntries(new URLSearchParams(`${odd}&sort=cost&direction=up&page=0`));
    const { error } = query.safeParse(given);
    const refused = error?.issues.map(({ path }) => String(path[0])).sort();
    expect(refused).toEqual(Object.keys(given).sort());
    expect(error?.issues.map(({ message }) => message)).toContain(
      "Choose one of these: draft, sold.",
    );
  });
});

test("the count says which rows are shown", () => {
  const noun = { one: "watch", many: "watches" };
  expect(countText(1, 1, noun)).toBe("1 watch");
  expect(countText(50, 1, noun)).toBe("50 watches");
  expect(countText(10_000, 3, noun, true)).toBe("101 to 150 of more than 10,000 watches");
  expect([lastPage(0), lastPage(50), lastPage(51)]).toEqual([1, 1, 2]);
});
