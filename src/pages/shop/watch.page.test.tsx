import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reservedRefetchMs } from "#src/domain/limits.ts";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { watchQuery } from "#src/features/catalog/catalog.queries.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { WatchPage } from "./watch.page.tsx";

function shop(watch: WatchDetail | undefined) {
  const queries = createQueryClient(async () => {
    throw new HttpError(404, "This watch does not exist.");
  });
  if (watch) queries.setQueryData(watchQuery("7").queryKey, watch);
  return { queries, path: "/watch/7", state: { origin: "https://shop.test" } };
}
const page = <WatchPage params={{ id: "7" }} />;
const mount = (watch?: WatchDetail) => mountInShop(page, shop(watch));

const watch = aWatch({
  images: ["/media/ranger--front"],
  image: "/media/ranger--front",
  description: `A field watch. ${"It is described at length. ".repeat(10)}`,
});
const meta = (name: string) =>
  document.head
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute("content");

test("title, description and tags name the watch", () => {
  mount(watch);
  expect(document.title).toBe("Tudor Ranger M79950-0001 | Meridian");
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    "https://shop.test/watch/7",
  );
  expect(meta("description")?.startsWith("A field watch. It is described")).toBe(true);
  expect(meta("description")?.length).toBeLessThanOrEqual(150);
  expect(meta("keywords")).toContain("Tudor Ranger");
  expect(meta("og:type")).toBe("product");
  expect(meta("og:title")).toBe("Tudor Ranger M79950-0001 | Meridian");
  expect(meta("og:image")).toBe("https://shop.test/media/ranger--front-share.jpg");
});

test("the breadcrumb leads home, to the shop and to the brand", () => {
  mount(watch);
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Home",
    "Shop",
    "Tudor",
    "Ranger",
  ]);
  expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/shop",
    "/shop/tudor",
  ]);
});

describe("the tabs", () => {
  /** All panels are in the document; styles hide the others. */
  const panel = () => {
    const panels = screen.getAllByRole("tabpanel");
    const [active, ...others] = panels.filter(({ dataset }) => dataset.state === "active");
    expect(others).toEqual([]);
    return within(active ?? document.createElement("div"));
  };

  test("hold the specification's fixed texts, the inspection period and the guarantee", async () => {
    const user = userEvent.setup();
    mount(watch);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Details & Specifications",
      "Shipping & Returns",
      "Authenticity Guarantee",
    ]);
    await user.click(screen.getByRole("tab", { name: "Details & Specifications" }));
    expect(
      panel()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Sapphire crystal",
      "100m water resistance",
      "Automatic movement",
      "About 48 hours power reserve",
    ]);
    expect(panel().queryByText("Movement")).toBeNull();
    await user.click(screen.getByRole("tab", { name: "Shipping & Returns" }));
    expect(panel().getByText(/7-day inspection period/)).toBeDefined();
    expect(panel().getByText("3-5 business days, free over $1,000")).toBeDefined();
    await user.click(screen.getByRole("tab", { name: "Authenticity Guarantee" }));
    expect(panel().getByText(/^We guarantee that this watch is what we say it is/)).toBeDefined();
  });

  const unknown = {
    movement: null,
    powerReserveHours: null,
    waterResistanceMeters: null,
    crystal: null,
    bracelet: null,
  };
  const lines = () =>
    panel()
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent);

  test("tell what the shop knows of this watch, if it knows its watches", () => {
    const particulars = {
      movement: "Manual, Cartier calibre 1917 MC",
      powerReserveHours: 38,
      waterResistanceMeters: 30,
      crystal: "Sapphire",
      bracelet: "Alligator leather strap, black",
    };
    mount({ ...watch, year: 2019, particulars });
    expect(lines()).toEqual([
      "Movement Manual, Cartier calibre 1917 MC",
      "Power reserve 38 hours",
      "Water resistance 30 m",
      "Crystal Sapphire",
      "Bracelet Alligator leather strap, black",
      "Year 2019",
    ]);
  });

  test("tell nothing of what it does not know", () => {
    const { unmount } = mount({ ...watch, year: null, particulars: unknown });
    expect(lines()).toEqual([]);
    unmount();
    mount({ ...watch, year: null, particulars: { ...unknown, crystal: "Acrylic" } });
    expect(lines()).toEqual(["Crystal Acrylic"]);
  });

  test("are all in the server's HTML, with the data for search engines", () => {
    const html = renderInShop(page, shop(watch));
    for (const text of ["Sapphire crystal", "7-day inspection", "We guarantee that this watch"]) {
      expect(html).toContain(text);
    }
    const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? "";
    const [product, trail] = JSON.parse(json)["@graph"];
    expect(product).toMatchObject({
      "@type": "Product",
      itemCondition: "https://schema.org/UsedCondition",
      image: ["https://shop.test/media/ranger--front-1200.webp"],
      offers: { price: 2_650, availability: "https://schema.org/InStock" },
    });
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      "Home",
      "Shop",
      "Tudor",
      "Ranger",
    ]);
  });

  test("a dealer's HTML names the retail price only to search engines", () => {
    const html = renderInShop(page, shop({ ...watch, price: 2_111, wholesalePrice: 2_111 }));
    const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? "";
    expect(json).toContain('"price":2650');
    expect(json).not.toContain("2111");
  });
});

test("a missing watch is not found and not indexed", async () => {
  mount();
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Watch Not Found" })).toBeDefined(),
  );
  expect(screen.getByRole("link").getAttribute("href")).toBe("/shop");
  expect(meta("robots")).toBe("noindex");
});

describe("a reserved watch", () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  const button = (name: RegExp) => screen.queryByRole("button", { name });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const reserved = (minutes: number) => ({
    ...watch,
    status: "Reserved",
    forSale: false,
    freeUnits: 0,
    reservedUntil: inMinutes(minutes),
  });

  test("can be wished for, and comes back by itself after its hold has lapsed", async () => {
    let current: WatchDetail = reserved(10);
    const queries = createQueryClient(async (url) => {
      if (url === watchQuery("7").queryKey[0]) return current;
      throw new HttpError(401, "Please sign in.");
    });
    queries.setQueryData(watchQuery("7").queryKey, current);
    mountInShop(page, { ...shop(undefined), queries });
    expect(screen.getByText(/^Reserved until/)).toBeDefined();
    expect(button(/cart/i)).toBeNull();
    expect(button(/wishlist/i)).not.toBeNull();

    await vi.advanceTimersByTimeAsync(9 * 60_000);
    current = watch;
    expect(button(/cart/i)).toBeNull();
    await vi.advanceTimersByTimeAsync(61_000 + reservedRefetchMs);
    expect(screen.getByText("In Stock")).toBeDefined();
    expect(button(/cart/i)).not.toBeNull();
  });

  test("is asked for again while the shop has not released it, and no longer after that", async () => {
    let asked = 0;
    let current: WatchDetail = reserved(1);
    const queries = createQueryClient(async () => {
      asked += 1;
      return current;
    });
    queries.setQueryData(watchQuery("7").queryKey, current);
    mountInShop(page, { ...shop(undefined), queries });
    await vi.advanceTimersByTimeAsync(60_000);
    const before = asked;
    await vi.advanceTimersByTimeAsync(3.5 * reservedRefetchMs);
    expect(asked - before).toBe(3);
    current = { ...watch, status: "Sold", forSale: false, freeUnits: 0 };
    await vi.advanceTimersByTimeAsync(10 * reservedRefetchMs);
    expect(asked - before).toBe(4);
    expect(screen.getByText("Sold")).toBeDefined();
  });
});
