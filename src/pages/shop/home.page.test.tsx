import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Brand, Watch } from "#src/features/catalog/catalog.contract.ts";
import { brandCardsQuery, featuredQuery } from "#src/features/catalog/catalog.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { HomePage } from "./home.page.tsx";

const brand = (id: number, count: number): Brand => ({
  id,
  name: `Brand ${id}`,
  slug: `brand-${id}`,
  count,
  image: null,
  description: "",
});
const brands = [3, 9, 3, 5, 1, 1, 8].map((count, index) => brand(index + 1, count));

interface Data {
  brands?: Brand[] | undefined;
  featured?: Watch[] | undefined;
}

function mount(data: Data, get = (): Promise<unknown> => new Promise(() => {})) {
  const queries = createQueryClient(get);
  if (data.brands) queries.setQueryData(brandCardsQuery().queryKey, { brands: data.brands });
  if (data.featured) queries.setQueryData(featuredQuery().queryKey, { watches: data.featured });
  return mountInShop(<HomePage />, { queries, state: { origin: "https://shop.test" } });
}

const region = (name: string) => within(screen.getByRole("region", { name }));
const meta = (name: string) =>
  document.head
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute("content");

test("title, description and tags are set for search engines", () => {
  mount({ brands, featured: [] });
  expect(document.title).toBe("Meridian: Authentic Luxury Watches, New and Pre-Owned");
  expect(meta("description")).toContain("1-year warranty");
  expect(meta("description")?.length).toBeGreaterThan(60);
  expect(meta("description")?.length).toBeLessThanOrEqual(150);
  expect(meta("og:image")).toMatch(/^https:\/\/shop\.test\/media\/hero--[\w-]+-share\.jpg$/);
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    "https://shop.test/",
  );
});

test("the sections come in the specification's order", () => {
  mount({ brands, featured: [] });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Browse By Brand",
    "Featured Luxury Watches",
    "Curated Collections",
    "Our Services",
    "Stay Informed",
  ]);
});

test("'Our Services' has six cards, and no other warranty than one year is promised", () => {
  const { container } = mount({ brands, featured: [] });
  const cards = region("Our Services").getAllByRole("article");
  expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual([
    "Authentication",
    "Trade-In",
    "Global Shipping",
    "Watch Sourcing",
    "Service & Maintenance",
    "Consignment",
  ]);
  for (const card of cards) expect(within(card).getByRole("paragraph").textContent).not.toBe("");
  expect(container.textContent).toContain("1-year warranty");
  expect(container.textContent).not.toMatch(/2[- ]year/);
});

test("the six brands with most models are tiles that lead to the brand", () => {
  mount({ brands, featured: [] });
  const tiles = region("Browse By Brand").getAllByRole("listitem");
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    "Brand 29 models",
    "Brand 78 models",
    "Brand 45 models",
    "Brand 13 models",
    "Brand 33 models",
    "Brand 51 model",
  ]);
  const [first = document.body] = tiles;
  expect(within(first).getByRole("link").getAttribute("href")).toBe("/shop/brand-2");
});

describe("featured watches", () => {
  test("show the retail price and the brand's name from the list of brands", () => {
    const dealers = aWatch({ brandId: 2, price: 2_111, wholesalePrice: 2_111 });
    mount({ brands, featured: [dealers] });
    const card = within(region("Featured Luxury Watches").getByRole("article"));
    expect(card.getByText("Brand 2")).toBeDefined();
    expect(card.getByText("$2,650")).toBeDefined();
    expect(card.queryByText("$2,111")).toBeNull();
    expect(card.getAllByRole("link")[0]?.getAttribute("href")).toBe("/watch/7");
  });

  test("without any, three samples lead to the shop", () => {
    mount({ brands, featured: [] });
    const cards = region("Featured Luxury Watches").getAllByRole("article");
    expect(cards).toHaveLength(3);
    for (const card of cards) {
      expect(within(card).getByRole("link").getAttribute("href")).toBe("/shop");
      expect(within(card).getByRole("heading").textContent).not.toBe("");
      expect(card.textContent).toMatch(/\$\d/);
    }
  });
});

test("six tiles and three cards are placeholders while data loads", () => {
  mount({});
  const placeholders = (name: string, label: string) =>
    region(name).getByText(label).parentElement?.querySelectorAll(":scope > div").length;
  expect(placeholders("Browse By Brand", "Loading brands")).toBe(6);
  expect(placeholders("Featured Luxury Watches", "Loading watches")).toBe(3);
});

test("a section that fails to load offers a retry; the others stay", async () => {
  let isBroken = true;
  mount({ featured: [aWatch()] }, async () => {
    if (isBroken) throw new Error("no");
    return { brands };
  });
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Failed to fetch brands" })).toBeDefined(),
  );
  expect(region("Featured Luxury Watches").getByRole("article")).toBeDefined();
  isBroken = false;
  region("Browse By Brand").getByRole("button", { name: "Try again" }).click();
  await waitFor(() => expect(region("Browse By Brand").getAllByRole("listitem")).toHaveLength(6));
});
