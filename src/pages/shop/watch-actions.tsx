import type { ReactNode } from "react";
import { AddToCartButton, AddToCartIcon } from "#src/features/cart/ui/add-to-cart.tsx";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { WishlistButton, WishlistHeart } from "#src/features/wishlist/ui/wishlist-buttons.tsx";

/* The buttons of cart and wishlist, for the slots of the catalog's components. */

export function cardActions(watch: WatchCardData): ReactNode {
  return watch.forSale ? <AddToCartButton watch={watch} withName /> : null;
}

export function cardOverlay(watch: WatchCardData): ReactNode {
  return (
    <>
      <WishlistHeart watch={watch} />
      {watch.forSale && <AddToCartIcon watch={watch} />}
    </>
  );
}

export function detailActions(watch: WatchCardData): ReactNode {
  return (
    <>
      {watch.forSale && <AddToCartButton watch={watch} variant="primary" size="large" />}
      <WishlistButton watch={watch} />
    </>
  );
}
