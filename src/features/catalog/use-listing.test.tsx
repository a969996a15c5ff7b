import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { completeListingMax } from "#src/domain/limits.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { shopListing } from "./catalog.queries.ts";
import { pageOf, sortWatches } from "./catalog.rules.ts";
import { listingFromSearch } from "./filter.rules.ts";
import { useListing } from "./use-listing.ts";

/** Idle callbacks run when a test says so. */
const idleCallbacks = new Map<number, () => void>();
let lastHandle = 0;
vi.stubGlobal("requestIdleCallback", (callback: () => void) => {
  lastHandle += 1;
  idleCallbacks.set(lastHandle, callback);
  return lastHandle;
});
vi.stubGlobal("cancelIdleCallback", (handle: number) => idleCallbacks.delete(handle));

function becomeIdle() {
  act(() => {
    for (const callback of idleCallbacks.values()) callback();
    idleCallbacks.clear();
  });
}

/** Newest first; the ids fall, and each price occurs four times. */
const catalogOf = (size: number) =>
  Array.from({ length: size }, (_, index) =>
    aWatch({ id: size - index, retailPrice: 1_000 * (1 + (index % Math.ceil(size / 4))) }),
  );

interface Served {
  readonly size: number;
  readonly completeFails?: boolean;
}

/** Shows a listing of a catalog that a stand-in for the network serves, and records its requests. */
function mountListing({ size, completeFails = false }: Served) {
  const requests: string[] = [];
  const network = { response: Promise.resolve() };
  const get = async (url: string) => {
    if (url === "/api/auth/user") return { user: null };
    requests.push(url);
    await network.response;
    const { sort, page } = listingFromSearch(new URL(url, "http://shop.test").searchParams);
    const watches = sortWatches(catalogOf(size), sort);
    if (/[?&]page=/.test(url)) return { watches: pageOf(watches, page, 9), total: size };
    if (completeFails) throw new Error("no network");
    return { watches };
  };
  const queries = createQueryClient(get);
  mountInShop(<Listing />, { queries });
  return { requests, queries, network };
}

function Listing() {
  const [search, setSearch] = useState("");
  const { listing } = useListing(shopListing, null, listingFromSearch(new URLSearchParams(search)));
  return (
    <>
      <input aria-label="Address" value={search} onChange={(e) => setSearch(e.target.value)} />
      <output>{JSON.stringify(listing)}</output>
    </>
  );
}

const goTo = (search: string) =>
  fireEvent.change(screen.getByLabelText("Address"), { target: { value: search } });
const shown = () => JSON.parse(screen.getByRole("status").textContent);
const shownIds = () => shown().watches?.map(({ id }: { id: number }) => id);
const expected = (size: number, sort: "newest" | "price-asc" | "price-desc", page: number) =>
  pageOf(sortWatches(catalogOf(size), sort), page, 9).map(({ id }) => id);
const loaded = () =>
  waitFor(() => expect(shown()).toMatchObject({ status: "shown", stale: false }));

const firstPage = "/api/watches?minPrice=1000&sort=newest&page=1&fields=card";
const complete = "/api/watches?minPrice=1000&fields=card";

test("a short listing is fetched completely when idle, then sorted and paginated without a request", async () => {
  const { requests } = mountListing({ size: 60 });
  await loaded();
  expect(requests).toEqual([firstPage]);
  becomeIdle();
  await waitFor(() => expect(requests).toEqual([firstPage, complete]));
  await waitFor(() => expect(shown().reply.watches).toHaveLength(60));
  for (const [search, sort, page] of [
    ["page=2", "newest", 2],
    ["sort=price-asc", "price-asc", 1],
    ["sort=price-desc&page=7", "price-desc", 7],
    ["", "newest", 1],
  ] as const) {
    goTo(search);
    expect(shown()).toMatchObject({ status: "shown", stale: false, page, total: 60, pageCount: 7 });
    expect(shownIds()).toEqual(expected(60, sort, page));
    becomeIdle();
  }
  expect(requests).toEqual([firstPage, complete]);
});

test("until then the server paginates, and the previous page stays in the meantime", async () => {
  const { requests } = mountListing({ size: 60 });
  await loaded();
  for (const [search, sort, page] of [
    ["page=2", "newest", 2],
    ["sort=price-asc", "price-asc", 1],
  ] as const) {
    const before = shownIds();
    goTo(search);
    expect(shown()).toMatchObject({ status: "shown", stale: true, page, total: 60 });
    expect(shownIds()).toEqual(before);
    await loaded();
    expect(shownIds()).toEqual(expected(60, sort, page));
  }
  expect(requests).toHaveLength(3);
  goTo("page=2");
  expect(shown(), "a page seen before").toMatchObject({ status: "shown", stale: false });
  expect(requests).toHaveLength(3);
});

test("watches that another filter found are not shown while the new ones load", async () => {
  mountListing({ size: 60 });
  await loaded();
  goTo("dialColor=Black");
  expect(shown()).toEqual({ status: "loading" });
});

test.each([
  ["one watch is", 1, [firstPage]],
  ["the longest short listing is", completeListingMax, [firstPage, complete]],
])("%s complete after these requests", async (_, size, expectedRequests) => {
  const { requests } = mountListing({ size });
  await loaded();
  becomeIdle();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual(expectedRequests);
  await waitFor(() => expect(shown().reply.watches).toHaveLength(size));
});

test("of a long listing only the next page is fetched ahead", async () => {
  const size = completeListingMax + 1;
  const { requests } = mountListing({ size });
  await loaded();
  becomeIdle();
  const secondPage = firstPage.replace("page=1", "page=2");
  await waitFor(() => expect(requests).toEqual([firstPage, secondPage]));
  await new Promise((resolve) => setTimeout(resolve));
  goTo("page=2");
  expect(shown()).toMatchObject({ status: "shown", stale: false, page: 2, pageCount: 12 });
  expect(shownIds()).toEqual(expected(size, "newest", 2));
  expect(requests).toEqual([firstPage, secondPage]);
  goTo("page=12");
  await loaded();
  becomeIdle();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests, "nothing after the last page").toHaveLength(3);
});

test("a failure of the idle request is not shown", async () => {
  const { requests } = mountListing({ size: 60, completeFails: true });
  await loaded();
  becomeIdle();
  await waitFor(() => expect(requests).toEqual([firstPage, complete]));
  goTo("page=2");
  await loaded();
  expect(shownIds()).toEqual(expected(60, "newest", 2));
});

test("after a change of viewer the complete listing is fetched again", async () => {
  const { requests, queries } = mountListing({ size: 60 });
  await loaded();
  becomeIdle();
  await waitFor(() => expect(shown().reply.watches).toHaveLength(60));
  goTo("page=2");
  // As after signing in; see viewer.tsx.
  await act(() => queries.invalidateQueries());
  expect(requests).toEqual([firstPage, complete, complete]);
  goTo("");
  // As after signing out.
  await act(() => queries.resetQueries());
  await waitFor(() => expect(shown().reply?.watches).toHaveLength(60));
  expect(requests.slice(3)).toContain(complete);
});

test("after signing out nothing that the last viewer saw is shown while the listing loads", async () => {
  const { queries, network } = mountListing({ size: 60 });
  await loaded();
  becomeIdle();
  await waitFor(() => expect(shown().reply.watches).toHaveLength(60));
  goTo("page=2");
  network.response = new Promise(() => {});
  // See viewer.tsx.
  act(() => {
    queries.removeQueries({ type: "inactive" });
    void queries.resetQueries();
  });
  await waitFor(() => expect(shown()).toEqual({ status: "loading" }));
});

test("with Save-Data nothing is fetched ahead", async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
  const { requests } = mountListing({ size: 60 });
  await loaded();
  becomeIdle();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual([firstPage]);
});
