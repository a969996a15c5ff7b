import type { ReactNode } from "react";
import { AddToCartButton, AddToCartIcon } from "#src/features/cart/ui/add-to-cart.tsx";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { isForSale } from "#src/features/catalog/catalog.rules.ts";
import { WishlistButton, WishlistHeart } from "#src/features/wishlist/ui/wishlist-buttons.tsx";

/* The buttons of cart and wishlist, for the slots of the catalog's components. */

export function cardActions(watch: Watch): ReactNode {
  return isForSale(watch) ? <AddToCartButton watch={watch} withName /> : null;
}

export function cardOverlay(watch: Watch): ReactNode {
  return (
    <>
      <WishlistHeart watch={watch} />
      {isForSale(watch) && <AddToCartIcon watch={watch} />}
    </>
  );
}

export function detailActions(watch: Watch): ReactNode {
  return (
    <>
      {isForSale(watch) && <AddToCartButton watch={watch} variant="primary" size="large" />}
      <WishlistButton watch={watch} />
    </>
  );
}
