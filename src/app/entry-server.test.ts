import { expect, test, vi } from "vitest";
import { renderPage } from "./entry-server.tsx";

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
        listing: "complete",
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
