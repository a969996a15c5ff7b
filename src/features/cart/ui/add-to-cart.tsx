import { Check, ShoppingBag } from "lucide";
import type { ComponentProps } from "react";
import { watchName } from "#src/domain/text.ts";
import type { CartWatch } from "#src/features/cart/cart.contract.ts";
import { useAddToCart } from "#src/features/cart/cart.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";

interface AddToCartButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size"> {
  watch: CartWatch;
  /** Adds the watch to the accessible name, for pages with many of these buttons. */
  withName?: boolean;
}

export function AddToCartButton({
  watch,
  withName = false,
  variant = "secondary",
  size = "medium",
}: AddToCartButtonProps) {
  const { inCart, adding, addToCart } = useAddToCart(watch);
  return (
    <Button
      variant={variant}
      size={size}
      disabled={inCart}
      loading={adding}
      onClick={addToCart}
      className="noscript:hidden"
    >
      {inCart ? "In Cart" : "Add to Cart"}
      {withName && <span className="sr-only">: {watchName(watch)}</span>}
    </Button>
  );
}

export function AddToCartIcon({ watch }: { watch: CartWatch }) {
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
