import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recentSearches } from "#src/features/catalog/search/recent-searches.ts";
import type { Suggestion } from "#src/features/catalog/search/search.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { SearchField } from "./search-field.tsx";
// The field loads it when it has the focus.
import "./suggestions.tsx";

const suggestions: Suggestion[] = [
  { kind: "watch", watch: aWatch({ id: 5, model: "Ranger", price: 2_650 }) },
  { kind: "brand", label: "Tudor", slug: "tudor", count: 5 },
  { kind: "nickname", label: "Batman", note: "Rolex GMT-Master II" },
];
const requests: { q: string | null; signal: AbortSignal | null | undefined; at: number }[] = [];
const followed: string[] = [];

/** Instead of leaving the page. */
function follow(event: MouseEvent) {
  const link = (event.target as Element).closest("a");
  if (!link) return;
  event.preventDefault();
  followed.push(link.pathname + link.search);
}

beforeEach(() => {
  for (const list of [requests, followed]) list.length = 0;
  recentSearches.write([]);
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
    const address = new URL(url, "http://shop.test");
    if (address.pathname !== "/api/search/suggestions") return Response.json({ user: null });
    requests.push({ q: address.searchParams.get("q"), signal, at: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, 200));
    signal?.throwIfAborted();
    return Response.json({ suggestions });
  });
  window.addEventListener("click", follow);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.removeEventListener("click", follow);
});

const mount = (search = "") =>
  mountInShop(<SearchField className="" boxClassName="" />, {
    queries: createQueryClient(),
    path: "/shop",
    search,
  });
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search watches" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = () => {
  const id = field().getAttribute("aria-activedescendant");
  return id && document.getElementById(id)?.textContent;
};

test("arrow keys choose among the groups, Enter opens the choice, and Escape closes the list", async () => {
  const user = userEvent.setup();
  mount();
  expect(field().getAttribute("aria-expanded")).toBe("false");
  await user.type(field(), "tu");
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(options()).toEqual([
    "BatmanRolex GMT-Master II",
    "Tudor5 watches",
    "Tudor RangerM79950-0001$2,650",
  ]);
  const groups = screen.getAllByRole("group");
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual([
    "Known as",
    "Brands",
    "Watches",
  ]);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(field().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  expect(active()).toBeNull();

  await user.keyboard("{ArrowUp}");
  expect(active()).toContain("Ranger");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(active()).toBe("Tudor5 watches");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Tudor5 watches");
  await user.keyboard("d");
  expect(active()).toBeNull();

  await user.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect([field().value, field().getAttribute("aria-expanded")]).toEqual(["tud", "false"]);
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard("{ArrowDown}{Enter}");
  expect(followed).toEqual(["/shop?q=Batman"]);
  expect(options()).toEqual([]);
});

test("Enter without a choice searches for what is typed, and the field follows the address", async () => {
  const user = userEvent.setup();
  const { history } = mount("q=omega");
  expect(field().value).toBe("omega");
  await user.clear(field());
  await user.type(field(), " blue dial {Enter}");
  expect(history.at(-1)).toBe("/shop?q=blue%20dial");
  expect(field().value).toBe("blue dial");
  await user.click(field());
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.click(screen.getByRole("option", { name: /Ranger/ }));
  expect(followed).toEqual(["/watch/5"]);
});

test("fast typing makes at most one request in 120 ms, cancels the last one and repeats none", async () => {
  const queries = createQueryClient();
  vi.useFakeTimers({ shouldAdvanceTime: false });
  mountInShop(<SearchField className="" boxClassName="" />, { queries });
  // React renders at the end of each act.
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at++) await act(() => vi.advanceTimersByTimeAsync(1));
  };
  const type = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
    await pass(35);
  };
  act(() => field().focus());
  await act(() => import("./suggestions.tsx"));
  await pass(200);
  for (const text of ["s", "su", "sub", "subm", "subma", "submar"]) await type(text);
  await pass(400);
  expect(requests.map(({ q }) => q)).toEqual(["s", "subm", "submar"]);
  for (const [index, { at }] of requests.slice(1).entries()) {
    expect(at - (requests[index]?.at ?? at)).toBeGreaterThanOrEqual(120);
  }
  expect(options()).toHaveLength(3);

  await type("x");
  expect(requests.at(-1)?.signal?.aborted).toBe(false);
  await type("submar");
  await pass(119);
  expect(requests.at(-1)).toMatchObject({ q: "x", signal: { aborted: true } });
  await pass(400);
  expect(requests).toHaveLength(4);
});

test("an empty field offers the searches made before, which can be cleared", async () => {
  const user = userEvent.setup();
  recentSearches.write(["speedmaster", "under 5000"]);
  mount();
  await user.click(field());
  const list = await screen.findByRole("listbox", { name: "Recent searches" });
  const links = within(list).getAllByRole("option");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/shop?q=speedmaster",
    "/shop?q=under%205000",
  ]);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(recentSearches.read()).toEqual([]);
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(field());
  expect(requests).toEqual([]);
});
