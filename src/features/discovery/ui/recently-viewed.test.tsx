import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { RecentlyViewed } from "./recently-viewed.tsx";

const asked: string[] = [];
const queries = () =>
  createQueryClient(async (url) => {
    asked.push(url);
    const ids = new URL(url, "http://shop.test").searchParams.get("ids")?.split(",") ?? [];
    return { watches: ids.map((id) => aWatch({ id: Number(id), model: `Ranger ${id}` })) };
  });
const view = (watchId?: number) => {
  const props = watchId === undefined ? {} : { watchId };
  const { unmount } = mountInShop(<RecentlyViewed {...props} />, { queries: queries() });
  return unmount;
};
const names = () => screen.getAllByRole("heading", { level: 3 }).map((name) => name.textContent);

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
});

test("the last twelve watches are kept, the last one first, without that of the page", async () => {
  for (let id = 1; id <= 14; id++) view(id)();
  view(5);
  await screen.findByText("Ranger 14");
  expect(names()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((id) => `Ranger ${id}`));
});

test("without a watch the server is asked nothing, and it renders nothing of the list", async () => {
  view();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked.filter((url) => url.startsWith("/api/watches"))).toEqual([]);
  localStorage["meridian.private.viewed"] = "[1]";
  expect(renderInShop(<RecentlyViewed />, { queries: queries() })).toBe("");
});

test("the list is cleared with one press", async () => {
  localStorage["meridian.private.viewed"] = '[3,"x",null,2]';
  view();
  await screen.findByText("Ranger 3");
  expect(names()).toEqual(["Ranger 3", "Ranger 2"]);
  await userEvent.click(screen.getByRole("button", { name: "Clear Recently Viewed" }));
  expect(screen.queryByText("Ranger 3")).toBeNull();
  expect(localStorage["meridian.private.viewed"]).toBe("[]");
});
