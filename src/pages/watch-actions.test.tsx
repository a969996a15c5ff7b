import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { cartQuery } from "#src/features/cart/cart.queries.ts";
import { cartWatchOf, totalsOf } from "#src/features/cart/cart.rules.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { cardActions, cardOverlay, detailActions } from "./watch-actions.tsx";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };

/** Rendered for a customer who has these watches in the cart. */
function render(node: ReactNode, inCart: readonly Watch[] = []): string {
  const queries = createQueryClient();
  const items = inCart.map((watch) => ({
    id: watch.id,
    watchId: watch.id,
    quantity: 1,
    addedAt: "",
    watch: cartWatchOf(watch),
  }));
  queries.setQueryData(currentUserQuery().queryKey, { user });
  queries.setQueryData(cartQuery().queryKey, { cart: { items, ...totalsOf(items) } });
  return renderInShop(node, { queries, path: "/shop" });
}

const places: [string, (watch: Watch) => ReactNode, RegExp, RegExp][] = [
  ["the card", cardActions, />Add to Cart</, /<button[^>]*aria-disabled="true"[^>]*>In Cart</],
  [
    "the card's picture",
    cardOverlay,
    /aria-label="Add Tudor Ranger to your cart"/,
    /<button[^>]*aria-label="Tudor Ranger is in your cart"[^>]*aria-disabled="true"/,
  ],
  [
    "the detail page",
    detailActions,
    />Add to Cart</,
    /<button[^>]*aria-disabled="true"[^>]*>In Cart</,
  ],
];

test.each(places)("%s offers to add, and says when the watch is in the cart", (...place) => {
  const [, actions, offer, inCart] = place;
  expect(render(actions(aWatch()))).toMatch(offer);
  expect(render(actions(aWatch()))).not.toMatch(inCart);
  expect(render(actions(aWatch()), [aWatch()])).toMatch(inCart);
  expect(render(actions(aWatch()), [aWatch()])).not.toMatch(offer);
  expect(render(actions(aWatch()), [aWatch({ id: 8 })])).toMatch(offer);
});

test.each(places)("%s offers nothing to buy of what is sold or has no price", (...place) => {
  const [, actions] = place;
  for (const watch of [aWatch({ status: "Sold" }), aWatch({ priceMissing: true })]) {
    expect(render(actions(watch))).not.toMatch(/Cart|to your cart/);
  }
});
