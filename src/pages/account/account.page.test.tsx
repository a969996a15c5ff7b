import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import type { Wishlist } from "#src/features/wishlist/wishlist.contract.ts";
import { wishlistsQuery, wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { dismissToast, toastStore } from "#src/ui/toast-store.ts";
import { failures, fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { AccountPage } from "./account.page.tsx";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };
const divers: Wishlist = { id: 1, name: "Divers", createdAt: "2026-01-31T23:30:00Z", itemCount: 0 };
const dress: Wishlist = { ...divers, id: 2, name: "Dress watches", itemCount: 2 };

const { request } = fakeNetwork({
  "GET /api/cart": { cart: { items: [], itemCount: 0, subtotal: 0 } },
});
afterEach(() => dismissToast(toastStore.get()?.id ?? 0));

function mount(wishlists?: readonly Wishlist[]) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  queries.setQueryData(wishlistWatchIdsQuery().queryKey, { watchIds: [] });
  if (wishlists) queries.setQueryData(wishlistsQuery().queryKey, { wishlists: [...wishlists] });
  mountInShop(
    <>
      <AccountPage />
      <ToastHost />
    </>,
    { queries, path: "/account" },
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const rows = () => screen.queryAllByRole("article");

test("the page welcomes by name and address and has four links", () => {
  mount([]);
  expect(document.title).toMatch(/^My Account/);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome, ada");
  expect(screen.getByText(user.email)).toBeTruthy();
  const links = within(screen.getByRole("navigation", { name: "Account" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["My Wishlists", "/account"],
    ["Order History", "/account/orders"],
    ["Account Settings", "/account/settings"],
    ["Sign Out", "/api/logout"],
  ]);
  expect(links[0]?.getAttribute("aria-current")).toBe("page");
});

test("each list has its number of watches, its day in UTC and a link", () => {
  mount([divers, dress]);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    "DiversNo watches, Created January 31, 2026View Divers",
    "Dress watches2 watches, Created January 31, 2026View Dress watches",
  ]);
  const link = screen.getByRole("link", { name: "View Dress watches" });
  expect(link.getAttribute("href")).toBe("/account/wishlist/2");
});

test("a name is shown as text", () => {
  const name = '<img src=x onerror=alert(1)> & "sons" \u202e';
  mount([{ ...divers, name }]);
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe(name);
});

test("a list is hidden while its deletion is pending", async () => {
  mount([divers, dress]);
  await userEvent.click(button("Delete Divers"));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const deletion = await request(0);
  expect(deletion.route).toBe("DELETE /api/wishlists/1");
  expect(rows()).toHaveLength(1);
  deletion.reply({ message: "This wishlist does not exist." }, 404);
  expect(await screen.findByText("Divers is gone."), "deleted in another tab").toBeTruthy();
  expect(rows()).toHaveLength(1);
});

describe.each(Object.entries(failures))("after %s", (_how, fail) => {
  test("the page says that the lists could not be loaded, and tries again", async () => {
    mount();
    fail(await request(0));
    const message = "Error loading wishlists. Please try again later.";
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    await userEvent.click(button("Try again"));
    (await request(1)).reply({ wishlists: [divers] });
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test("a list that could not be deleted is shown again", async () => {
    mount([divers]);
    await userEvent.click(button("Delete Divers"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    fail(await request(0));
    await screen.findByText("Failed to delete wishlist. Please try again.");
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test("the dialog says that the list could not be created, and tries again", async () => {
    mount([]);
    await userEvent.click(button("Create Wishlist"));
    await userEvent.type(await screen.findByLabelText(/^Wishlist name/), "Divers{Enter}");
    fail(await request(0));
    const message = "Failed to create wishlist. Please try again.";
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    await userEvent.click(button("Create"));
    (await request(1)).reply(divers, 201);
    (await request("GET /api/wishlists")).reply({ wishlists: [divers] });
    await waitFor(() => expect(screen.queryAllByText("Divers").length).toBeGreaterThan(0));
  });
});
