import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { emptyCart } from "#src/features/cart/cart.rules.ts";
import { cartQuery } from "#src/features/cart/cart-provider.tsx";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { WishlistHeart } from "#src/features/wishlist/ui/wishlist-buttons.tsx";
import { wishlistQuery, wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { dismissToast, toastStore } from "#src/ui/toast-store.ts";
import { failures, fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { WishlistPage } from "./wishlist.page.tsx";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: true };
const ranger = aWatch({
  id: 1,
  model: "Ranger",
  price: 900,
  retailPrice: 1_000,
  wholesalePrice: 900,
});
const pelagos = aWatch({
  id: 2,
  model: "Pelagos",
  status: "Reserved",
  forSale: false,
  reservedUntil: "2999-01-02T03:00:00.000Z",
});
const list = { id: 5, name: "Divers", createdAt: "2026-01-31T12:00:00Z" };
const wishlistOf = (watches: readonly Watch[]) => ({
  ...list,
  itemCount: watches.length,
  items: watches.map((watch) => ({ id: watch.id, addedAt: "", watch })),
});

const { request } = fakeNetwork();
afterEach(() => dismissToast(toastStore.get()?.id ?? 0));

interface Mounted {
  id?: string;
  watches?: readonly Watch[];
}

function mount({ id = "5", watches }: Mounted = {}) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  queries.setQueryData(cartQuery().queryKey, { cart: emptyCart });
  queries.setQueryData(wishlistWatchIdsQuery().queryKey, { watchIds: [1, 2] });
  if (watches) queries.setQueryData(wishlistQuery(id).queryKey, wishlistOf(watches));
  mountInShop(
    <>
      <WishlistPage params={{ id }} />
      <WishlistHeart watch={ranger} />
      <ToastHost />
    </>,
    { queries, path: `/account/wishlist/${id}` },
  );
}

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const items = () => screen.queryAllByRole("article");

test("each watch has its model, reference, retail price and status", () => {
  mount({ watches: [ranger, pelagos] });
  expect(document.title).toMatch(/^Divers/);
  expect(title()).toBe("Divers");
  const [first, second] = items().map(({ textContent }) => textContent);
  expect(first).toContain("Ref. M79950-0001");
  expect(first).toContain("Retail price $1,000");
  expect(first, "a dealer's price").not.toContain("$900");
  expect(second).toMatch(/Reserved until Jan \d/);
  expect(screen.getByRole("link", { name: "Ranger" }).getAttribute("href")).toBe("/watch/1");
});

test("an empty list has a link to the shop", () => {
  mount({ watches: [] });
  expect(screen.getByRole("heading", { name: "This wishlist is empty" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse the Shop" }).getAttribute("href")).toBe("/shop");
});

test.each(["abc", "1e3", "-1", "%3Cscript%3E", ""])("the id %j is an invalid wishlist", (id) => {
  mount({ id });
  expect(title()).toBe("Invalid Wishlist");
  expect(screen.getByRole("link", { name: "My Wishlists" }).getAttribute("href")).toBe("/account");
});

test("a list that does not exist offers no retry", async () => {
  mount();
  (await request(0)).reply({ message: "This wishlist does not exist." }, 404);
  await waitFor(() => expect(title()).toBe("Error loading wishlist."));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

describe.each(Object.entries(failures))("after %s", (_how, fail) => {
  test("the page says that the list could not be loaded, and tries again", async () => {
    mount();
    fail(await request(0));
    await waitFor(() => expect(title()).toBe("Error loading wishlist."));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    (await request(1)).reply(wishlistOf([ranger]));
    await waitFor(() => expect(title()).toBe("Divers"));
  });

  test("a watch that could not be removed is shown again in its place", async () => {
    mount({ watches: [ranger, pelagos] });
    await userEvent.click(screen.getByRole("button", { name: "Remove Tudor Ranger" }));
    expect(items()).toHaveLength(1);
    fail(await request(0));
    await screen.findByText("Failed to remove item from wishlist. Please try again.");
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(items()[0]?.textContent).toContain("Ranger");
  });

  test("a heart whose watch could not be removed is filled again", async () => {
    mount({ watches: [] });
    const heart = screen.getByRole("button", { name: "Wishlist: Tudor Ranger" });
    await userEvent.click(heart);
    expect(heart.getAttribute("aria-pressed")).toBe("false");
    const removal = await request(0);
    expect(removal.route).toBe("DELETE /api/wishlists/items/1");
    fail(removal);
    await screen.findByText("Failed to remove item from wishlist. Please try again.");
    await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("true"));
  });
});
