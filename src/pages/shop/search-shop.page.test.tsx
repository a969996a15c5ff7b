import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Capability } from "#src/domain/capabilities.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { searchListingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { recentSearches } from "#src/features/catalog/search/recent-searches.ts";
import type { SearchReport } from "#src/features/catalog/search/search.contract.ts";
import { searchListing } from "#src/features/catalog/search/search.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { SearchShopPage } from "./search-shop.page.tsx";

const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  recentSearches.write([]);
});

interface Shown {
  search: string;
  report?: Partial<SearchReport>;
  watches?: WatchCardData[];
  total?: number;
  capabilities?: Capability[];
}

function mount({ search, report, watches = [aWatch()], total = 20, ...given }: Shown) {
  const queries = createQueryClient((url) => {
    if (url.startsWith("/api/watches")) requests.push(url);
    return new Promise(() => {});
  });
  const state = searchListingFromSearch(new URLSearchParams(search));
  const reply = { watches, total, ...(report && { search: { chips: [], ...report } }) };
  queries.setQueryData(searchListing.pageQuery(state).queryKey, reply);
  return mountInShop(<SearchShopPage params={{}} />, {
    queries,
    path: "/shop",
    search,
    state: { capabilities: ["discovery", ...(given.capabilities ?? [])] },
  });
}

const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const head = (selector: string) => document.head.querySelector(selector);
/** The listing counts its watches before the tray of the comparison does. */
const status = () => screen.getAllByRole("status")[0]?.textContent;

test("results have their own heading, are not indexed, and stay searches in every link and form", () => {
  mount({ search: "q=blue+dial&exact=true&condition=Excellent", report: {} });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Results for “blue dial”");
  expect(document.title).toBe("Results for “blue dial” | Meridian");
  expect(head('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(head('link[rel="canonical"]')?.getAttribute("href")).toBe("http://shop.test/shop");
  expect(hrefOf("Remove Excellent")).toBe("/shop?q=blue+dial&exact=true");
  expect(hrefOf("Page 2")).toContain("q=blue+dial&exact=true&condition=Excellent&page=2");
  const sort = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect([sort.value, sort.options[0]?.text]).toEqual(["relevance", "Best Match"]);
  for (const form of document.forms) expect(new FormData(form).get("q")).toBe("blue dial");
  expect(recentSearches.read()).toEqual(["blue dial"]);
});

test("the parts that were understood are removed from the text one by one", () => {
  const chips = [
    { label: "Blue dial", without: "under 10000" },
    { label: "Up to $10,000", without: "" },
  ];
  mount({ search: "q=blue+under+10000&sort=price-asc", report: { chips } });
  const list = within(screen.getByRole("list", { name: "Understood as" }));
  expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/shop?q=under+10000&sort=price-asc",
    "/shop?sort=price-asc",
  ]);
});

test("what was searched for instead is said, and the typed text can be searched for", () => {
  mount({
    search: "q=submarniner",
    report: { corrected: "submariner", closestTo: "Batman", dropped: ["foo", "bar"], more: true },
  });
  expect(screen.getByText(/^Showing results for/).textContent).toBe(
    "Showing results for submariner. Search for submarniner instead.",
  );
  expect(hrefOf("submarniner")).toBe("/shop?q=submarniner&exact=true");
  expect(screen.getByText("No Batman is here now. These come closest.")).toBeDefined();
  expect(
    screen.getByText("No watch fits every word. These fit without “foo” and “bar”."),
  ).toBeDefined();
  expect(status()).toBe("More than 20 watches");
});

test.each([[[], false] as const, [["enquiries"], true] as const])(
  "nothing fits: the newest watches, and with %j someone to ask",
  (capabilities, canAsk) => {
    mount({ search: "q=xyzzy", report: { nothing: true }, capabilities: [...capabilities] });
    expect(screen.getByText(/^Nothing matches “xyzzy”\. These are our newest/)).toBeDefined();
    expect(screen.queryByRole("link", { name: /Tell us/ }) !== null).toBe(canAsk);
  },
);

test("a search never fetches the complete listing, only its next page", async () => {
  mount({ search: "q=omega", report: {} });
  await vi.waitFor(() => expect(requests).not.toEqual([]));
  expect(requests).toEqual([expect.stringMatching(/page=2.*q=omega/)]);
});

test("a text of blanks is the plain listing", () => {
  mount({ search: "q=+&page=1" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All Watches");
  expect(head('meta[name="robots"]')).toBeNull();
  expect(recentSearches.read()).toEqual([]);
});
