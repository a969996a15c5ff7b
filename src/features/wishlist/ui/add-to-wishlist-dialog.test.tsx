import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { cartQuery } from "#src/features/cart/cart-provider.tsx";
import { wishlistsQuery, wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { failures, fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { WishlistHeart } from "./wishlist-buttons.tsx";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };
const divers = { id: 1, name: "Divers", createdAt: "2026-01-31T12:00:00Z", itemCount: 0 };
const first = { ...divers, id: 3, name: "My Wishlist" };

const { request } = fakeNetwork();

function mount(wishlists?: readonly (typeof divers)[]) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  queries.setQueryData(cartQuery().queryKey, { cart: { items: [], itemCount: 0, subtotal: 0 } });
  queries.setQueryData(wishlistWatchIdsQuery().queryKey, { watchIds: [] });
  if (wishlists) queries.setQueryData(wishlistsQuery().queryKey, { wishlists: [...wishlists] });
  mountInShop(<WishlistHeart watch={aWatch()} />, { queries, path: "/shop" });
}

const openDialog = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Wishlist: Tudor Ranger" }));
  return within(await screen.findByRole("dialog", { name: "Add to Wishlist" }));
};

describe.each(Object.entries(failures))("after %s", (_how, fail) => {
  test("the dialog says that the lists could not be loaded, and tries again", async () => {
    mount();
    const dialog = await openDialog();
    fail(await request(0));
    expect((await dialog.findByRole("alert")).textContent).toContain(
      "Error loading wishlists. Please try again later.",
    );
    await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
    (await request(1)).reply({ wishlists: [divers] });
    expect(await dialog.findByRole("button", { name: /^Divers/ })).toBeTruthy();
  });

  test("the dialog says that the list could not be created, and tries again", async () => {
    mount([]);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("button", { name: /^My Wishlist/ }));
    fail(await request(0));
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "Failed to create wishlist. Please try again.",
    );
    await userEvent.click(dialog.getByRole("button", { name: /^My Wishlist/ }));
    expect((await request(1)).route).toBe("POST /api/wishlists");
  });

  test("a list that was created stays when only adding failed", async () => {
    mount([]);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("button", { name: /^My Wishlist/ }));
    (await request(0)).reply(first, 201);
    (await request("GET /api/wishlists")).reply({ wishlists: [first] });
    fail(await request("POST /api/wishlists/3/items"));
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "Failed to add item to wishlist. Please try again.",
    );
    await waitFor(() =>
      expect(dialog.getByRole("button", { name: /^My Wishlist/ }).textContent).toContain(
        "No watches",
      ),
    );
  });
});
