import { dehydrate } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderedToJson, renderPage } from "./entry-server.tsx";

const user = {
  id: 7,
  username: "ada",
  email: "ada@example.com",
  isAdmin: false,
  isWholesale: false,
};
const replies: Record<string, unknown> = {
  "/api/auth/user": { user },
  "/api/cart": { items: [], itemCount: 0, total: 0, totalSavings: 0 },
  "/api/wishlists/watches": { watchIds: [] },
  "/api/wishlists": { wishlists: [] },
};

test("a signed-in render loads cart, wishlist and the page's own data at the same time", async () => {
  const waiting = new Map<string, () => void>();
  const get = (url: string) =>
    new Promise((resolve) => {
      const reply = () => resolve(replies[url]);
      if (url === "/api/auth/user") reply();
      else waiting.set(url, reply);
    });
  const page = renderPage(
    { address: { path: "/account", search: new URLSearchParams() }, get },
    {
      state: {
        shop: { storeName: "Meridian", phone: "+1", email: "hello@meridian.example" },
        origin: "http://shop.test",
        capabilities: [],
      },
      assetsOf: () => ({ scripts: [], styles: [], preloads: [] }),
    },
  );
  await vi.waitFor(() =>
    expect([...waiting.keys()].toSorted()).toEqual([
      "/api/cart",
      "/api/wishlists",
      "/api/wishlists/watches",
    ]),
  );
  for (const reply of waiting.values()) reply();
  expect(await page).toMatchObject({ status: 200 });
});

const assets = { scripts: [], styles: [], preloads: [] };
const page = {
  shop: { storeName: "M", phone: "", email: "" },
  origin: "",
  capabilities: [],
} as const;

function stateWith(data: Record<string, unknown>) {
  const client = createQueryClient();
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value);
  return { page, assets, queries: dehydrate(client) };
}

test("all data come back, the same object twice as well, and nothing can close the element", () => {
  const shared = { watches: [{ model: "</script>", price: 1 }] };
  const state = stateWith({ "/api/a": shared, "/api/b": shared, "/api/c": { name: '"data-0"' } });
  for (const json of [renderedToJson(state), renderedToJson(state)]) {
    expect(json).not.toMatch(/[<>&]/);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(state)));
  }
});

test("a changed object is a new one", () => {
  const first = renderedToJson(stateWith({ "/api/a": { n: 1 } }));
  const second = renderedToJson(stateWith({ "/api/a": { n: 2 } }));
  expect(first).toContain('{"n":1}');
  expect(second).toContain('{"n":2}');
});
