import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { cartWatchOf, totalsOf } from "#src/features/cart/cart.rules.ts";
import { cartQuery } from "#src/features/cart/cart-provider.tsx";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { cardActions, cardOverlay, detailActions } from "./watch-actions.tsx";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };

/** For a customer who has these watches in the cart. */
function mount(node: ReactNode, inCart: readonly Watch[] = []) {
  const queries = createQueryClient(() => new Promise(() => {}));
  const items = inCart.map((watch) => ({
    id: watch.id,
    watchId: watch.id,
    quantity: 1,
    addedAt: "",
    watch: cartWatchOf(watch),
  }));
  queries.setQueryData(currentUserQuery().queryKey, { user });
  queries.setQueryData(cartQuery().queryKey, { cart: { items, ...totalsOf(items) } });
  return mountInShop(node, { queries, path: "/shop" });
}

const slots: [string, (watch: Watch) => ReactNode, string | RegExp, string | RegExp][] = [
  ["the card", cardActions, /^Add to Cart/, /^In Cart/],
  [
    "the card's picture",
    cardOverlay,
    "Add Tudor Ranger to your cart",
    "Tudor Ranger is in your cart",
  ],
  ["the detail page", detailActions, "Add to Cart", "In Cart"],
];
const button = (name: string | RegExp) => screen.queryByRole("button", { name });

test.each(slots)("%s has a button to add the watch", (_, actions, add, added) => {
  mount(actions(aWatch()), [aWatch({ id: 8 })]);
  expect(button(add)).not.toBeNull();
  expect(button(added)).toBeNull();
});

test.each(slots)("%s has a disabled button for a watch in the cart", (_, actions, add, added) => {
  mount(actions(aWatch()), [aWatch()]);
  expect(button(added)?.getAttribute("aria-disabled")).toBe("true");
  expect(button(add)).toBeNull();
});

test.each(slots)("%s has no cart button for a watch that is not for sale", (_, actions) => {
  for (const watch of [aWatch({ status: "Sold", forSale: false }), aWatch({ forSale: false })]) {
    const { unmount } = mount(actions(watch));
    expect(button(/cart/i)).toBeNull();
    unmount();
  }
});
