import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useMergeGuestCart } from "#src/features/cart/cart.mutations.ts";
import { cartWatchOf, totalsOf } from "#src/features/cart/cart.rules.ts";
import { cartQuery } from "#src/features/cart/cart-provider.tsx";
import { guestCart } from "#src/features/cart/guest-cart.ts";
import { CartDialog } from "#src/features/cart/ui/cart-dialog.tsx";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { dismissToast, toastStore } from "#src/ui/toast-store.ts";
import { failures, fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { CartPage } from "./cart.page.tsx";

const ranger = aWatch({ id: 1, model: "Ranger", price: 1_000, retailPrice: 1_000 });
const pelagos = aWatch({ id: 2, model: "Pelagos", price: 2_000, retailPrice: 2_000 });
const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };

const itemOf = (watch: Watch, quantity = 1) => ({
  id: watch.id,
  watchId: watch.id,
  quantity,
  addedAt: "",
  watch: cartWatchOf(watch),
});
type Item = ReturnType<typeof itemOf>;
const cartOf = (items: readonly Item[]) => ({ items: [...items], ...totalsOf(items) });

const replies: Record<string, object> = {};
const { request } = fakeNetwork(replies);
beforeEach(() => {
  localStorage.clear();
  replies["GET /api/watches"] = { watches: [ranger, pelagos] };
});
afterEach(() => dismissToast(toastStore.get()?.id ?? 0));

function Shop({ children }: { children: ReactNode }) {
  useMergeGuestCart();
  return (
    <>
      {children}
      <ToastHost />
    </>
  );
}

/** Null: the cart on the server is not known yet. */
function mountFor(
  viewer: "guest" | "customer",
  items: readonly Item[] | null = [],
  part = <CartPage />,
) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: viewer === "guest" ? null : user });
  queries.setQueryData(wishlistWatchIdsQuery().queryKey, { watchIds: [] });
  if (viewer === "guest")
    for (const { watch, quantity } of items ?? []) guestCart.add(watch, quantity);
  else if (items) queries.setQueryData(cartQuery().queryKey, { cart: cartOf(items) });
  return mountInShop(<Shop>{part}</Shop>, { queries, path: "/cart" });
}

/** A term in the summary. */
const sum = (name: string) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

const button = (name: string) => screen.getByRole("button", { name });
const line = (model: string) => screen.queryByRole("heading", { name: model });

describe("a cart on the server", () => {
  test("keeps a second removal hidden when the first one's response arrives", async () => {
    mountFor("customer", [itemOf(ranger), itemOf(pelagos)]);
    await userEvent.click(button("Remove Tudor Ranger"));
    await userEvent.click(button("Remove Tudor Pelagos"));
    expect([line("Ranger"), line("Pelagos")]).toEqual([null, null]);
    const first = await request(0);
    first.reply({ cart: cartOf([itemOf(pelagos)]) });
    const second = await request(1);
    expect([first.route, second.route]).toEqual([
      "DELETE /api/cart/items/1",
      "DELETE /api/cart/items/2",
    ]);
    expect(line("Pelagos")).toBeNull();
    second.reply({ cart: cartOf([]) });
    await screen.findByText("Removed from cart");
    expect(screen.getByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
  });

  test("shows the line of a failed removal again, and only that one", async () => {
    mountFor("customer", [itemOf(ranger), itemOf(pelagos)]);
    await userEvent.click(button("Remove Tudor Ranger"));
    await userEvent.click(button("Remove Tudor Pelagos"));
    (await request(0)).lose();
    await waitFor(() => expect(line("Ranger")).not.toBeNull());
    expect(line("Pelagos")).toBeNull();
    (await request(1)).reply({ cart: cartOf([itemOf(ranger)]) });
    await waitFor(() => expect(screen.getAllByRole("spinbutton")).toHaveLength(1));
  });

  test("comes back with its quantities when clearing is undone", async () => {
    const items = [itemOf(pelagos, 3), itemOf(ranger)];
    mountFor("customer", items);
    await userEvent.click(button("Clear Cart"));
    (await request(0)).reply({ cart: cartOf([]) });
    await screen.findByText("Your cart has been cleared.");
    await waitFor(() => userEvent.click(button("Undo")));
    const restore = await request(1);
    expect([restore.route, restore.body]).toEqual([
      "POST /api/cart/merge",
      {
        key: expect.any(String),
        items: [
          { watchId: 2, quantity: 3 },
          { watchId: 1, quantity: 1 },
        ],
      },
    ]);
    restore.reply({ cart: cartOf(items), merged: 2, leftOut: 0 });
    await waitFor(() => expect(screen.getAllByRole("spinbutton")).toHaveLength(2));
    expect(await screen.findByText("Cart restored")).toBeTruthy();
  });
});

describe.each(Object.entries(failures))("after %s", (_how, fail) => {
  test("each action says so, and the cart is shown as it was", async () => {
    mountFor("customer", [itemOf(ranger, 2)]);
    for (const [index, [action, message]] of [
      ["Increase quantity", "Failed to update cart"],
      ["Remove Tudor Ranger", "Failed to remove item from cart"],
      ["Clear Cart", "Failed to clear cart"],
    ].entries()) {
      await userEvent.click(button(action ?? ""));
      fail(await request(index));
      expect(await screen.findByText(message ?? "")).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("2");
    }
  });

  test("the dialog suggests another try", async () => {
    const dialog = <CartDialog open onOpenChange={() => {}} trigger={{ current: null }} />;
    mountFor("customer", [itemOf(ranger, 2)], dialog);
    for (const [index, [action, message]] of [
      ["Increase quantity", "Failed to update cart. Please try again."],
      ["Remove Tudor Ranger", "Failed to remove item from cart. Please try again."],
    ].entries()) {
      await userEvent.click(button(action ?? ""));
      fail(await request(index));
      expect(await screen.findByText(message ?? "")).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("2");
    }
  });

  test("a guest's cart that could not be merged stays in the browser and is sent again", async () => {
    guestCart.add(cartWatchOf(ranger), 2);
    const { unmount } = mountFor("customer");
    const first = await request(0);
    fail(first);
    await waitFor(() => expect(guestCart.read().itemCount).toBe(2));
    unmount();
    mountFor("customer");
    expect((await request(1)).body, "under the same key").toEqual(first.body);
  });

  test("the stored prices are shown when the catalog does not respond", async () => {
    delete replies["GET /api/watches"];
    mountFor("guest", [itemOf({ ...ranger, price: 1_234, retailPrice: 1_234 })]);
    fail(await request(0));
    await waitFor(() => expect(sum("Subtotal")).toBe("$1,234"));
  });
});

test.each(["a 500 response", "no connection"] as const)(
  "a cart that can't be fetched after %s shows an error and a retry",
  async (how) => {
    mountFor("customer", null);
    failures[how](await request(0));
    expect(await screen.findByRole("heading", { name: "Failed to fetch cart" })).toBeTruthy();
    await userEvent.click(button("Try again"));
    (await request(1)).reply({ cart: cartOf([itemOf(ranger)]) });
    await waitFor(() => expect(line("Ranger")).not.toBeNull());
  },
);

describe.each(["guest", "customer"] as const)("for a %s", (viewer) => {
  test("an empty cart leads to the shop", () => {
    mountFor(viewer);
    expect(document.title).toMatch(/^Shopping Cart/);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Shopping Cart");
    expect(screen.getByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/shop");
    expect(screen.queryByRole("button", { name: "Clear Cart" })).toBeNull();
  });

  test("sold and deleted watches are marked and not counted", async () => {
    const sold = { ...ranger, status: "Sold", forSale: false };
    const deleted = aWatch({ id: 3, model: "Vanished" });
    replies["GET /api/watches"] = { watches: [sold, pelagos] };
    mountFor(viewer, [itemOf(ranger, 2), itemOf(pelagos), itemOf(deleted)]);
    await waitFor(() => expect(screen.getAllByText("No longer available")).toHaveLength(2));
    expect(screen.getAllByRole("spinbutton")).toHaveLength(1);
    expect(screen.getByText(/no longer available are not counted/)).toBeTruthy();
    expect([sum("Subtotal"), sum("Items")]).toEqual(["$2,000", "1"]);
  });
});

test.each(["{not json", "null", '{"items":[{"watch":{"id":"x"}}]}', '{"items":7}'])(
  "%s in storage is an empty cart",
  (stored) => {
    localStorage.setItem("meridian.cart", stored);
    mountFor("guest");
    expect(screen.getByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
  },
);

describe("a guest's cart", () => {
  test("comes back when clearing is undone", async () => {
    mountFor("guest", [itemOf(ranger, 2), itemOf(pelagos)]);
    await userEvent.click(button("Clear Cart"));
    expect(await screen.findByText("Cart cleared")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
    await waitFor(() => userEvent.click(button("Undo")));
    await waitFor(() => expect(screen.getAllByRole("spinbutton")).toHaveLength(2));
    expect(guestCart.read().items.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test("stays in the browser until the server has confirmed the merge", async () => {
    guestCart.add(cartWatchOf(ranger), 2);
    mountFor("customer");
    const merge = await request(0);
    expect(merge).toMatchObject({
      route: "POST /api/cart/merge",
      body: { items: [{ watchId: 1, quantity: 2 }] },
      keepalive: true,
    });
    expect(localStorage.getItem("meridian.cart")).toContain('"quantity":2');
    merge.reply({ cart: cartOf([itemOf(ranger, 2)]), merged: 1, leftOut: 0 });
    await screen.findByText("1 watch from your visit is now in your cart.");
    expect(guestCart.read().items).toEqual([]);
    expect(line("Ranger")).not.toBeNull();
  });
});

test("the toast about a merge mentions unavailable watches", async () => {
  guestCart.add(cartWatchOf(ranger), 2);
  guestCart.add(cartWatchOf(pelagos), 1);
  mountFor("customer");
  (await request(0)).reply({ cart: cartOf([itemOf(ranger, 2)]), merged: 1, leftOut: 1 });
  await screen.findByText(
    "1 watch from your visit is now in your cart. What is no longer available was left out.",
  );
});

describe("a line", () => {
  const item = () =>
    within(screen.getByRole("region", { name: "Shopping Cart" })).getByRole("listitem");

  test("shows one price for one watch, and price and total for more", async () => {
    mountFor("guest", [itemOf(ranger)]);
    expect(
      within(item())
        .getAllByText(/\$\d/)
        .map(({ textContent }) => textContent),
    ).toEqual(["$1,000"]);
    await userEvent.click(button("Increase quantity"));
    expect(item().textContent).toContain("$1,000 each");
    expect(item().textContent).toContain("Line total $2,000");
  });

  test("says that it takes at most 99, and forgets it with the next change", async () => {
    mountFor("guest", [itemOf(ranger)]);
    const field = screen.getByRole("spinbutton", { name: "Quantity of Tudor Ranger" });
    await userEvent.clear(field);
    await userEvent.type(field, "150{Enter}");
    expect(screen.getByText("At most 99 of one watch.")).toBeTruthy();
    expect(guestCart.read().itemCount).toBe(99);
    expect(button("Increase quantity").getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button("Decrease quantity"));
    expect(screen.queryByText("At most 99 of one watch.")).toBeNull();
  });
});
