import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { WatchCard } from "#src/features/catalog/ui/watch-card.tsx";
import { adopt } from "#src/features/discovery/browser-lists.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { Comparing } from "./comparing.tsx";

const watches = [1, 2, 3, 4, 5].map((id) => aWatch({ id, model: `Ranger ${id}` }));
const page = (
  <Comparing>
    {watches.map((watch) => (
      <WatchCard key={watch.id} watch={watch} />
    ))}
  </Comparing>
);
const shop = { queries: createQueryClient() };
const stored = () => localStorage["meridian.private.compare"];
const toggle = (id: number) => screen.getByRole("button", { name: `Compare Tudor Ranger ${id}` });
const tray = () => within(screen.getByRole("region", { name: "Watches to compare" }));

beforeEach(() => localStorage.clear());

test("cards have a button from the server on, and the tray opens with the first watch", async () => {
  expect(renderInShop(page, shop).match(/aria-pressed="false"[^>]*noscript:hidden/g)).toHaveLength(
    5,
  );
  mountInShop(page, shop);
  expect(screen.queryByRole("region", { name: "Watches to compare" })).toBeNull();
  await userEvent.click(toggle(2));
  expect(toggle(2).getAttribute("aria-pressed")).toBe("true");
  expect(tray().queryByRole("link")).toBeNull();
  await userEvent.click(toggle(4));
  expect(tray().getByRole("link", { name: "Compare 2 watches" }).getAttribute("href")).toBe(
    "/compare?ids=2,4",
  );
  expect(screen.getByRole("status").textContent).toBe("two watches to compare");
});

test("there is room for four, and a watch is removed in the tray or on its card", async () => {
  mountInShop(page, shop);
  for (const id of [1, 2, 3, 4, 5]) await userEvent.click(toggle(id));
  expect(toastStore.get()?.title).toBe("You can compare up to four watches.");
  expect(toggle(5).getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(tray().getByRole("button", { name: "Remove Tudor Ranger 1" }));
  await userEvent.click(toggle(2));
  expect(JSON.parse(stored()).map(({ id }: { id: number }) => id)).toEqual([3, 4]);
});

test("what the browser stored is not trusted", () => {
  localStorage["meridian.private.compare"] = JSON.stringify([
    { id: 1, name: "Tudor Ranger 1", image: "https://elsewhere.example/x" },
    { id: "x", name: "Bad" },
    null,
    7,
  ]);
  const { container } = mountInShop(page, shop);
  expect(tray().getAllByRole("button")).toHaveLength(1);
  expect(container.innerHTML).not.toContain("elsewhere");
});

test("a shared comparison is adopted only where nothing was chosen", () => {
  adopt(watches.slice(0, 2));
  adopt(watches.slice(2));
  expect(JSON.parse(stored()).map(({ id }: { id: number }) => id)).toEqual([1, 2]);
});
