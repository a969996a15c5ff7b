import { expect, test } from "vitest";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { listingQuery } from "#src/features/catalog/catalog.queries.ts";
import { listingFromSearch } from "#src/features/catalog/filter.rules.ts";
import type { ListingMode } from "#src/lib/page-state.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderInShop } from "#tests/render.tsx";
import { ShopPage } from "./shop.page.tsx";

/** Ids rise with time, and so do the prices. */
const watch = (id: number): Watch => ({
  id,
  model: `Model ${id}`,
  brandId: 1,
  brandName: "Rolex",
  reference: `R${id}`,
  description: "",
  image: null,
  images: [],
  price: id * 1_000,
  retailPrice: id * 1_000,
  priceMissing: false,
  caseSize: "41mm",
  dialColor: "Black",
  material: "Titanium",
  condition: "New",
  boxPapers: "With Box",
  status: "In Stock",
  year: null,
  rare: false,
  featured: false,
  newArrival: false,
  limited: false,
  createdAt: new Date(id * 86_400_000).toISOString(),
});
const watches = (count: number) => Array.from({ length: count }, (_, index) => watch(index + 1));

function render(mode: ListingMode, search: string, reply?: { watches: Watch[]; total?: number }) {
  const client = createQueryClient();
  const state = listingFromSearch(new URLSearchParams(search));
  if (reply) client.setQueryData(listingQuery(mode, state).queryKey, reply);
  const page = { origin: "https://shop.test", listing: mode };
  return renderInShop(<ShopPage params={{}} />, {
    queries: client,
    path: "/shop",
    search,
    state: page,
  });
}
const models = (html: string) =>
  [...html.matchAll(/<h3[^>]*>Model (\d+)/g)].map(([, id]) => Number(id));
const pages = (html: string) => [...html.matchAll(/aria-label="Page (\d+)"/g)].length;

test("the whole is sorted and cut into pages of nine here", () => {
  const whole = { watches: watches(20) };
  expect(models(render("complete", "", whole))).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12]);
  expect(models(render("complete", "page=3", whole))).toEqual([2, 1]);
  expect(models(render("complete", "sort=price-asc", whole))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pages(render("complete", "", whole))).toBe(3);
});

test("a page beyond the last shows the last and says so", () => {
  const html = render("complete", "page=99", { watches: watches(20) });
  expect(models(html)).toEqual([2, 1]);
  expect(html).toMatch(/aria-label="Page 3" aria-current="page"/);
  expect(html).toContain('href="https://shop.test/shop?page=3"');
});

test("what the server has paged is shown as it came, counted by its total", () => {
  const html = render("paged", "page=2&sort=price-desc", {
    watches: [watch(5), watch(9), watch(3)],
    total: 1_000,
  });
  expect(models(html)).toEqual([5, 9, 3]);
  expect(html).toContain("1000 watches");
  expect(html).toContain('aria-label="Page 112"');
});

test("nine watches need no pagination", () => {
  expect(render("complete", "", { watches: watches(9) })).not.toContain("Pagination");
  expect(render("complete", "", { watches: watches(10) })).toContain("Pagination");
});

test("six placeholders stand in while it loads", () => {
  const html = render("complete", "");
  expect(html).toContain("Loading watches");
  expect(html.match(/aspect-square/g)).toHaveLength(6);
});

test("one watch is not many", () => {
  expect(render("complete", "", { watches: watches(1) })).toContain(">1 watch<");
});
