import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { useCartActions } from "./cart.mutations.ts";
import { emptyCart } from "./cart.rules.ts";
import { cartQuery } from "./cart-provider.tsx";

const customer: User = {
  id: 7,
  username: "ada",
  email: "ada@example.com",
  isAdmin: false,
  isWholesale: false,
};

function AddButton() {
  const { add } = useCartActions();
  return (
    <button type="button" onClick={() => void add({ id: 1 })}>
      Add
    </button>
  );
}

async function toastAfterAdding(user: User | null) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  queries.setQueryData(cartQuery().queryKey, { cart: emptyCart });
  toastStore.set(null);
  mountInShop(<AddButton />, { queries });
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  return waitFor(() => {
    const toast = toastStore.get();
    expect(toast?.title).toBe("Error");
    return toast?.description;
  });
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["our server's message", () => new Response('{"message":"Sold."}', { status: 409 }), "Sold."],
  ["an empty response", () => new Response("", { status: 500 }), "Failed to add item to cart"],
  ["a lost connection", () => new TypeError("Failed to fetch"), "Failed to add item to cart"],
  ["an error of a library", () => new Error("invariant 7"), "Failed to add item to cart"],
])("a failed action with %s", async (_, outcome, shown) => {
  vi.stubGlobal("fetch", async (url: string) => {
    if (!String(url).includes("/api/cart")) return new Promise(() => {});
    const result = outcome();
    if (result instanceof Error) throw result;
    return result;
  });
  expect(await toastAfterAdding(customer)).toBe(shown);
});

test("a guest's cart without the watch's data shows the specification's error", async () => {
  expect(await toastAfterAdding(null)).toBe("Watch data is required for adding to guest cart");
});
