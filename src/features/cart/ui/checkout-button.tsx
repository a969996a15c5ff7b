import { clsx } from "clsx";
import { checkoutComing } from "#src/features/cart/cart.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast-store.ts";

interface CheckoutButtonProps {
  className: string;
}

export function CheckoutButton({ className }: CheckoutButtonProps) {
  return (
    <Button size="large" className={clsx("grow", className)} onClick={() => toast(checkoutComing)}>
      Proceed to Checkout
    </Button>
  );
}
