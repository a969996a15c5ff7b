import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { brandNamesQuery } from "#src/features/catalog/catalog.queries.ts";
import { listingAddress, searchListingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { ListingBar } from "#src/features/catalog/ui/listing-bar.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { facetsQuery } from "../facets.queries.ts";
import { CountedFilterForm } from "./counted-filter-form.tsx";

const counts = {
  brand: { 1: 7, 2: 5 },
  dialColor: { Black: 9 },
  movement: { Automatic: 12 },
  price: { "1000-5000": 3 },
  forSale: { true: 11 },
};
const brands = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `Brand ${index + 1}`,
  slug: `brand-${index + 1}`,
}));

/** With the counts of the address, as the server renders it. */
function aBar(query: string) {
  const search = new URLSearchParams(query);
  const state = searchListingFromSearch(search);
  const address = listingAddress("/shop", search);
  const queries = createQueryClient(async () => ({ user: null }));
  queries.setQueryData(brandNamesQuery().queryKey, { brands });
  const brandId = brands.find(({ slug }) => slug === address.brandSlug)?.id;
  queries.setQueryData(facetsQuery(state, brandId).queryKey, { total: 12, counts });
  return { node: <ListingBar address={address} state={state} Form={CountedFilterForm} />, queries };
}

function serve(total: number) {
  const requests: { url: string; signal: AbortSignal | undefined }[] = [];
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
    requests.push({ url, signal: signal ?? undefined });
    return new Response(JSON.stringify({ total, counts: { movement: { Manual: total } } }));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return requests;
}

test("the server's page has the counts, also of options without watches", () => {
  const { node, queries } = aBar("brand=brand-2");
  const html = renderInShop(node, { queries });
  expect(html).toMatch(/Black<\/span> <span[^>]*>9<span class="sr-only"> watches/);
  expect(html).toMatch(/Green<\/span> <span[^>]*>0<span class="sr-only"> watches/);
  expect(html).toContain("Show 12 watches");
  expect(html).toMatch(
    /name="brand"[^>]*checked=""[^>]*value="brand-2"|value="brand-2"[^>]*checked=""/,
  );
  expect(html).toContain("Show all 12");
  // Counts that are missing are not shown as none.
  expect(html).toMatch(/Titanium<\/span> <\/span>/);
});

test("a choice is counted before it is applied, once for choices that follow each other", async () => {
  const requests = serve(4);
  const { node, queries } = aBar("q=gmt");
  const { history } = mountInShop(node, { queries, path: "/shop", search: "q=gmt" });
  fireEvent.click(screen.getByRole("checkbox", { name: /^Manual/, hidden: true }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^Black/, hidden: true }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^Brand 1 /, hidden: true }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^Brand 3 /, hidden: true }));
  const apply = await screen.findByRole("button", { name: "Show 4 watches", hidden: true });
  expect(requests).toHaveLength(1);
  const { searchParams } = new URL(requests[0]?.url ?? "", "http://shop.test");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    q: "gmt",
    movement: "Manual",
    dialColor: "Black",
    brand: "brand-1,brand-3",
  });
  expect(requests[0]?.signal).toBeDefined();
  fireEvent.click(apply);
  await waitFor(() =>
    expect(history.at(-1)).toBe(
      "/shop?q=gmt&dialColor=Black&brand=brand-1%2Cbrand-3&movement=Manual",
    ),
  );
});
