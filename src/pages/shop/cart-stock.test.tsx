import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cartWatchOf, totalsOf } from "#src/features/cart/cart.rules.ts";
import { cartQuery } from "#src/features/cart/cart-provider.tsx";
import { guestCart } from "#src/features/cart/guest-cart.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { dismissToast, toastStore } from "#src/ui/toast-store.ts";
import { fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { CartPage } from "./cart.page.tsx";

/* The cart of a shop that sells. */

const ranger = aWatch({ id: 1, model: "Ranger", price: 1_000, retailPrice: 1_000 });
const pelagos = aWatch({ id: 2, model: "Pelagos", price: 2_000, retailPrice: 2_000, freeUnits: 3 });
const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };

const replies: Record<string, object> = {};
const { request } = fakeNetwork(replies);
const catalogHas = (...watches: object[]) => {
  replies["GET /api/watches"] = { watches };
};
const withoutUnits = (change: object = {}) => ({ forSale: false, freeUnits: 0, ...change });

beforeEach(() => localStorage.clear());
afterEach(() => dismissToast(toastStore.get()?.id ?? 0));

const itemOf = (watch: Watch, quantity = 1) => ({
  id: watch.id,
  watchId: watch.id,
  quantity,
  addedAt: "",
  freeUnits: watch.freeUnits,
  watch: cartWatchOf(watch),
});
type Item = ReturnType<typeof itemOf>;
const cartOf = (items: readonly Item[]) => ({ items: [...items], ...totalsOf(items) });

function mountCart(viewer: "guest" | "customer" | "dealer", items: readonly Item[]) {
  const queries = createQueryClient();
  const account = { ...user, isWholesale: viewer === "dealer" };
  queries.setQueryData(currentUserQuery().queryKey, { user: viewer === "guest" ? null : account });
  queries.setQueryData(wishlistWatchIdsQuery().queryKey, { watchIds: [] });
  if (viewer !== "guest") queries.setQueryData(cartQuery().queryKey, { cart: cartOf(items) });
  else for (const { watch, quantity } of items) guestCart.add(watch, quantity);
  const page = (
    <>
      <CartPage />
      <ToastHost />
    </>
  );
  return mountInShop(page, { queries, path: "/cart", state: { capabilities: ["checkout"] } });
}

const button = (name: string) => screen.getByRole("button", { name });
const checkoutName = { name: "Proceed to Checkout" };
const blockedCheckout = () => screen.queryByRole("button", checkoutName);
/** A link to the checkout, or a button that explains why there is none yet. */
const isBlocked = () => {
  const link = screen.queryByRole("link", checkoutName);
  expect([link, blockedCheckout()].filter(Boolean)).toHaveLength(1);
  return link === null;
};
const line = (model: string) =>
  screen.getAllByRole("listitem").find((item) => item.querySelector("h3")?.textContent === model);
const total = () => screen.getByRole("region", { name: "Order Summary" }).textContent;

test("a cart with nothing to settle is open for checkout", async () => {
  catalogHas(ranger, pelagos);
  mountCart("guest", [itemOf(ranger), itemOf(pelagos, 3)]);
  await waitFor(() => expect(line("Ranger")?.textContent).toContain("Quantity 1"));
  expect(isBlocked()).toBe(false);
  expect(screen.queryByText("Your cart has changed")).toBeNull();
});

describe("a watch that can't be bought", () => {
  test("that is gone is said, not counted, and removed by one button", async () => {
    catalogHas({ ...ranger, ...withoutUnits({ status: "Sold" }) }, pelagos);
    mountCart("guest", [itemOf(ranger), itemOf(pelagos)]);
    expect(await screen.findByText("No longer available")).toBeTruthy();
    expect(
      screen.getByText("One watch can't be bought at the moment and is not counted."),
    ).toBeTruthy();
    expect(total()).toContain("Items1");
    expect(isBlocked()).toBe(true);

    await userEvent.click(button("Proceed to Checkout"));
    expect(document.activeElement?.textContent).toContain("Your cart has changed");

    await userEvent.click(button("Remove unavailable watches"));
    await waitFor(() => expect(isBlocked()).toBe(false));
    expect(guestCart.read().items.map(({ watchId }) => watchId)).toEqual([2]);
    expect(screen.queryByText("Your cart has changed")).toBeNull();
    expect(await screen.findByText("Your cart is ready for checkout.")).toBeTruthy();
  });

  test("that is reserved says until when", async () => {
    const reservedUntil = "2026-11-18T23:00:00.000Z";
    catalogHas({ ...ranger, ...withoutUnits({ status: "Reserved", reservedUntil }) });
    mountCart("customer", [{ ...itemOf(ranger), freeUnits: 0 }]);
    expect(await screen.findByText("Reserved")).toBeTruthy();
    expect(line("Ranger")?.querySelector("time")?.getAttribute("datetime")).toBe(reservedUntil);
    expect(isBlocked()).toBe(true);
    await userEvent.click(button("Remove unavailable watches"));
    const removal = await request(0);
    expect(removal.route).toBe("DELETE /api/cart/items/1");
    removal.reply({ cart: cartOf([]) });
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
  });

  test("that was deleted is gone", async () => {
    catalogHas(pelagos);
    mountCart("guest", [itemOf(ranger), itemOf(pelagos)]);
    expect(await screen.findByText("No longer available")).toBeTruthy();
  });
});

describe("a quantity", () => {
  test("is limited to the free units", async () => {
    catalogHas(pelagos);
    mountCart("guest", [itemOf(pelagos, 2)]);
    const field = await screen.findByRole("spinbutton", { name: "Quantity of Tudor Pelagos" });
    await waitFor(() => expect(field.getAttribute("max")).toBe("3"));
    await userEvent.click(button("Increase quantity"));
    expect(button("Increase quantity").getAttribute("aria-disabled")).toBe("true");
    await userEvent.clear(field);
    await userEvent.type(field, "5{Enter}");
    expect(screen.getByText("Only 3 are available.")).toBeTruthy();
    expect(guestCart.read().itemCount).toBe(3);
  });

  test("above the free units is said, counted as far as possible, and lowered by the button", async () => {
    catalogHas(pelagos);
    mountCart("customer", [itemOf(pelagos, 5)]);
    expect(await screen.findByText("Only 3 are available.")).toBeTruthy();
    expect(total()).toContain("$6,000");
    expect(isBlocked()).toBe(true);
    await userEvent.click(button("Update my cart"));
    const change = await request(0);
    expect([change.route, change.body]).toEqual(["PATCH /api/cart/items/2", { quantity: 3 }]);
    change.reply({ cart: cartOf([itemOf(pelagos, 3)]) });
    await waitFor(() => expect(isBlocked()).toBe(false));
  });
});

describe.each(["guest", "customer"] as const)("a price that has changed, for a %s", (viewer) => {
  test.each([
    ["dearer", 1_250],
    ["cheaper", 900],
  ])("%s: both are said until the visitor accepts today's", async (_, price) => {
    catalogHas(ranger);
    mountCart(viewer, [itemOf(ranger)]).unmount();
    catalogHas({ ...ranger, price, retailPrice: price });
    const again = mountCart(viewer, viewer === "guest" ? [] : [itemOf(ranger)]);
    expect(await screen.findByText("It was $1,000 when you added it.")).toBeTruthy();
    await waitFor(() => expect(total()).toContain(price.toLocaleString("en-US")));
    expect(isBlocked()).toBe(true);
    again.unmount();

    mountCart(viewer, viewer === "guest" ? [] : [itemOf(ranger)]);
    await userEvent.click(
      await screen.findByRole("button", { name: "Continue with today's prices" }),
    );
    await waitFor(() => expect(isBlocked()).toBe(false));
    expect(screen.queryByText("It was $1,000 when you added it.")).toBeNull();
  });
});

test("a dealer's prices are not kept in the browser", async () => {
  const dealt = { ...ranger, price: 700, wholesalePrice: 700 };
  catalogHas(dealt);
  mountCart("dealer", [itemOf(dealt)]);
  await waitFor(() => expect(line("Ranger")?.textContent).toContain("Quantity 1"));
  expect(JSON.stringify(localStorage)).not.toContain("700");
});
