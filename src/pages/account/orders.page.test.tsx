import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ownOrders } from "#src/domain/account-limits.ts";
import { emptyCart } from "#src/features/cart/cart.rules.ts";
import { cartQuery } from "#src/features/cart/cart-provider.tsx";
import { ownOrdersQuery } from "#src/features/orders/buyer/orders.queries.ts";
import type { OrderSummary } from "#src/features/orders/orders.contract.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { anOrder, orderNumber } from "#tests/an-order.ts";
import { fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { OrdersPage } from "./orders.page.tsx";

const { request } = fakeNetwork();
const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };

function mount(orders?: OrderSummary[], { total = orders?.length ?? 0, page = 1 } = {}) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  queries.setQueryData(wishlistWatchIdsQuery().queryKey, { watchIds: [] });
  queries.setQueryData(cartQuery().queryKey, { cart: emptyCart });
  if (orders) queries.setQueryData(ownOrdersQuery(page).queryKey, { orders, total });
  const state = { capabilities: ["checkout"] } as const;
  return mountInShop(<OrdersPage />, {
    queries,
    path: `/account/orders${page > 1 ? `?page=${page}` : ""}`,
    state,
  });
}

test("orders are listed with what they have become and where they lead", () => {
  const [item] = anOrder().items;
  if (!item) throw new Error("The order has no item.");
  const second = { ...item, watchId: 8, model: "Pelagos" };
  mount([
    anOrder({ items: [item, second] }),
    anOrder({ number: "M-00000002", status: "Delivered", holdUntil: null, total: 100_000 }),
  ]);
  const [pending, delivered] = screen.getAllByRole("article");
  expect(pending?.textContent).toContain("Tudor Ranger and 1 more");
  expect(pending?.textContent).toContain("Waits for your payment until");
  expect(pending?.textContent).toContain("$2,685.00");
  expect(delivered?.textContent).toContain("Delivered");
  expect(delivered?.textContent).not.toContain("Waits");
  expect(
    screen.getAllByRole("link", { name: /^Tudor Ranger/ }).map((link) => link.getAttribute("href")),
  ).toEqual([`/account/orders/${orderNumber}`, "/account/orders/M-00000002"]);
  expect(screen.getByRole("link", { name: "Order History" }).getAttribute("aria-current")).toBe(
    "page",
  );
});

test("only Order History is marked in the account's navigation", () => {
  mount([]);
  const isMarked = (name: string) =>
    !screen.getByRole("link", { name }).classList.contains("text-muted");
  expect(["My Wishlists", "Order History", "Account Settings"].map(isMarked)).toEqual([
    false,
    true,
    false,
  ]);
});

test("without orders the page leads to the shop", () => {
  mount([]);
  expect(screen.getByRole("heading", { name: "No orders yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Explore the shop" }).getAttribute("href")).toBe("/shop");
});

test("orders that could not be loaded are asked for again", async () => {
  mount();
  expect(screen.getByText("Loading orders")).toBeTruthy();
  (await request("GET /api/orders")).lose();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  (await request(1)).reply({ orders: [], total: 0 });
  expect(await screen.findByRole("heading", { name: "No orders yet" })).toBeTruthy();
});

test("more orders than fit on a page are on the next one", () => {
  mount([anOrder({ number: "M-00000003" })], { total: ownOrders.pageSize + 1, page: 2 });
  expect(screen.getAllByRole("article")).toHaveLength(1);
  const pages = within(screen.getByRole("navigation", { name: "Pages of orders" }));
  expect(pages.getByRole("link", { name: "Previous page" }).getAttribute("href")).toBe(
    "/account/orders",
  );
});
