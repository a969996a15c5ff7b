import { Check, ShoppingBag } from "lucide";
import { watchName } from "#src/domain/text.ts";
import { useAddToCart } from "#src/features/cart/use-add-to-cart.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";

export function AddToCartIcon({ watch }: { watch: Watch }) {
  const { inCart, adding, addToCart } = useAddToCart(watch);
  const name = watchName(watch);
  return (
    <IconButton
      label={inCart ? `${name} is in your cart` : `Add ${name} to your cart`}
      disabled={inCart || adding}
      aria-busy={adding || undefined}
      onClick={addToCart}
      className="noscript:hidden"
    >
      {inCart ? <Icon of={Check} /> : <Icon of={ShoppingBag} />}
    </IconButton>
  );
}
