import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import type { CartWatch } from "./cart.contract.ts";

/** The part of a watch that a cart keeps. */
export function cartWatchOf(watch: CartWatch | Watch): CartWatch {
  const { id, model, reference, image, price, retailPrice, brandName, condition } = watch;
  const { wholesalePrice } = watch;
  return {
    id,
    model,
    reference,
    image,
    price,
    retailPrice,
    brandName,
    condition,
    ...(wholesalePrice !== undefined && { wholesalePrice }),
  };
}
