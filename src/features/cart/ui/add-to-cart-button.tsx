import type { ComponentProps } from "react";
import { watchName } from "#src/domain/text.ts";
import { useAddToCart } from "#src/features/cart/use-add-to-cart.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { Button } from "#src/ui/button.tsx";

interface AddToCartButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size"> {
  watch: Watch;
  /** Among many of its kind it says which watch it means, to those who only hear it. */
  naming?: boolean;
}

export function AddToCartButton({
  watch,
  naming = false,
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
      {naming && <span className="sr-only">: {watchName(watch)}</span>}
    </Button>
  );
}
