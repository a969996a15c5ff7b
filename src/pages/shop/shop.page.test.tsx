import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { facets } from "#src/domain/constants.ts";
import type { Brand, Watch } from "#src/features/catalog/catalog.contract.ts";
import { brandNamesQuery, brandQuery, shopListing } from "#src/features/catalog/catalog.queries.ts";
import { listingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { ShopPage } from "./shop.page.tsx";

/** Creation dates and prices rise with the ids. */
const watch = (id: number): Watch =>
  aWatch({
    id,
    model: `Model ${id}`,
    retailPrice: id * 1_000,
    createdAt: new Date(id * 86_400_000).toISOString(),
  });
const watches = (count: number) => Array.from({ length: count }, (_, index) => watch(index + 1));
const brand = (id: number, name: string): Brand => ({
  id,
  name,
  slug: name.toLowerCase(),
  count: 2,
  image: null,
  description: `${name} makes watches.`,
});
const brands = [brand(1, "Rolex"), brand(2, "Omega")];

interface Shown {
  slug?: string;
  search?: string;
  brandId?: number;
  /** Without a total it is the complete result. */
  reply?: { watches: Watch[]; total?: number } | undefined;
}

function mount({ slug, search = "", brandId, reply }: Shown) {
  const queries = createQueryClient(() => new Promise(() => {}));
  const state = listingFromSearch(new URLSearchParams(search));
  queries.setQueryData(brandNamesQuery().queryKey, { brands });
  for (const one of brands) queries.setQueryData(brandQuery(one.id).queryKey, one);
  const { queryKey } =
    reply?.total === undefined
      ? shopListing.completeQuery(state.filters, brandId)
      : shopListing.pageQuery(state, brandId);
  if (reply) queries.setQueryData(queryKey, reply);
  return mountInShop(<ShopPage params={slug ? { brand: slug } : {}} />, {
    queries,
    path: slug ? `/shop/${slug}` : "/shop",
    search,
    state: { origin: "https://shop.test" },
  });
}

const results = () => within(screen.getByRole("region", { name: "Watches" }));
const models = () =>
  results()
    .queryAllByRole("heading", { name: /^Model/ })
    .map(({ textContent }) => Number(textContent.slice("Model ".length)));
const pagination = () => screen.queryByRole("navigation", { name: "Pagination" });
const meta = (name: string) =>
  document.head
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute("content");
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute("href");

describe("the pages of a listing", () => {
  const reply = { watches: watches(20).toReversed() };

  test.each([
    ["", [20, 19, 18, 17, 16, 15, 14, 13, 12]],
    ["page=3", [2, 1]],
    ["sort=price-asc", [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ["sort=price-desc", [20, 19, 18, 17, 16, 15, 14, 13, 12]],
  ])("'%s' sorts and cuts the complete result", (search, expected) => {
    mount({ search, reply });
    expect(models()).toEqual(expected);
    expect(screen.getByRole("status")).toHaveProperty("textContent", "20 watches");
  });

  test("a page beyond the last is the last, also in the canonical address", () => {
    mount({ search: "page=99", reply });
    expect(models()).toEqual([2, 1]);
    expect(screen.getByRole("link", { name: "Page 3", current: "page" })).toBeDefined();
    expect(canonical()).toBe("https://shop.test/shop?page=3");
  });

  test("what the server has paginated is shown as it came, with its total", () => {
    mount({
      search: "page=2&sort=price-desc",
      reply: { watches: [watch(5), watch(9), watch(3)], total: 1_000 },
    });
    expect(models()).toEqual([5, 9, 3]);
    expect(screen.getByText("1000 watches")).toBeDefined();
    expect(screen.getByRole("link", { name: "Page 112" })).toBeDefined();
  });

  test("nine watches need no pagination, ten do", () => {
    const { unmount } = mount({ reply: { watches: watches(9) } });
    expect(pagination()).toBeNull();
    unmount();
    mount({ reply: { watches: watches(10) } });
    expect(pagination()).not.toBeNull();
  });

  test("six placeholders are shown while the watches load", () => {
    mount({});
    const loading = screen.getByText("Loading watches").parentElement;
    expect(loading?.querySelectorAll(":scope > div")).toHaveLength(6);
  });

  test("no watch fits: the empty state leads to all watches", () => {
    mount({ search: "dialColor=Other&price=100000-100000", reply: { watches: [] } });
    expect(screen.getByRole("heading", { name: "No watches found" })).toBeDefined();
    expect(
      screen.getByText("Try adjusting your filters to find what you're looking for."),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "View all watches" }).getAttribute("href")).toBe(
      "/shop",
    );
  });
});

describe("title, texts and tags", () => {
  const head = () => [
    document.title,
    meta("description"),
    meta("keywords"),
    meta("og:title"),
    meta("og:description"),
    meta("og:url"),
    meta("twitter:title"),
  ];

  test("without a brand", () => {
    mount({ reply: { watches: [aWatch({ image: "/media/one--front" })] } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All Watches");
    expect(screen.getByText("Discover our curated selection of luxury watches")).toBeDefined();
    expect(screen.getAllByText("1-year warranty")).toHaveLength(1);
    expect(document.title).toBe("All Watches | Meridian");
    expect(meta("og:image")).toBe("https://shop.test/media/one--front-1200.webp");
    expect(meta("robots")).toBeUndefined();
    expect(canonical()).toBe("https://shop.test/shop");
  });

  test.each([{ slug: "omega" }, { search: "brand=omega" }])("of a brand, by %o", (address) => {
    mount({ ...address, brandId: 2, reply: { watches: watches(2) } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Omega Watches");
    expect(screen.getByText("Browse our collection of authentic Omega timepieces")).toBeDefined();
    expect(screen.getByText("Omega makes watches.")).toBeDefined();
    expect(document.title).toBe("Omega Watches | Meridian");
    expect(canonical()).toBe("https://shop.test/shop/omega");
  });

  test("all vary by brand", () => {
    const heads = [undefined, "rolex", "omega"].map((slug, index) => {
      const { unmount } = mount({
        ...(slug ? { slug, brandId: index } : {}),
        reply: { watches: watches(1) },
      });
      const values = head();
      unmount();
      return values;
    });
    for (const [index, value] of heads[0]?.entries() ?? []) {
      expect(value).toBeTruthy();
      expect(new Set(heads.map((values) => values[index])).size, `${value}`).toBe(3);
    }
  });

  test.each([{ slug: "no-such-brand" }, { search: "brand=no-such-brand" }, { slug: "__proto__" }])(
    "an unknown brand, by %o, is the listing of all watches, not indexed",
    (address) => {
      mount({ ...address, reply: { watches: watches(20) } });
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All Watches");
      expect(models()).toHaveLength(9);
      expect(screen.getByRole("status").textContent).toBe("20 watches");
      expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe(
        "/shop?page=2",
      );
      expect(document.title).toBe("All Watches | Meridian");
      expect(canonical()).toBe("https://shop.test/shop");
      expect(meta("robots")).toBe("noindex");
    },
  );
});

test("the filter panel offers every option, none of them chosen", () => {
  mount({ reply: { watches: [] } });
  for (const { label, options } of facets) {
    const boxes = within(screen.getByRole("group", { name: label })).getAllByRole("checkbox");
    expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      ...options,
    ]);
    expect(boxes.some((box) => (box as HTMLInputElement).checked)).toBe(false);
  }
  expect(screen.getAllByRole("radio")).toHaveLength(7);
  expect(screen.getByRole("radio", { name: "Any price", checked: true })).toBeDefined();
});

test("the sort control has the specification's three orders", () => {
  mount({ reply: { watches: [] } });
  const options = within(screen.getByRole("combobox", { name: "Sort by" })).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Newest First",
    "Price: High to Low",
    "Price: Low to High",
  ]);
});
