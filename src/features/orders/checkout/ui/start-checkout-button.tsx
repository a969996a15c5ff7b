import { clsx } from "clsx";
import type { MouseEvent } from "react";
import type { CheckoutButtonProps } from "#src/features/cart/ui/checkout-button.tsx";
import { useStartCheckout } from "#src/features/orders/checkout/checkout.mutations.ts";
import { paths } from "#src/lib/paths.ts";
import { isModifiedClick } from "#src/lib/use-browser.ts";
import { Button } from "#src/ui/button.tsx";

/** 'Proceed to Checkout' in a shop that sells. A signed-in buyer's is a link, which needs no JavaScript. */
export function StartCheckoutButton({ className }: CheckoutButtonProps) {
  const { isGuest, start, pending } = useStartCheckout();

  function begin(event: MouseEvent) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (!pending) start();
  }
  return (
    <Button asChild size="large" className={clsx("grow", className)}>
      <a
        href={paths.checkout()}
        aria-busy={pending || undefined}
        onClick={isGuest ? begin : undefined}
      >
        Proceed to Checkout
      </a>
    </Button>
  );
}
