import { clsx } from "clsx";
import { type ComponentType, createContext, useContext } from "react";
import { checkoutComing } from "#src/features/cart/cart.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast-store.ts";

export interface CheckoutButtonProps {
  className: string;
}

const CheckoutButtonContext = createContext<ComponentType<CheckoutButtonProps>>(ComingSoonButton);
/** The button depends on the shop's capabilities, so the application chooses it. */
export const CheckoutButtonProvider = CheckoutButtonContext.Provider;

interface BlockableProps extends CheckoutButtonProps {
  /** The id of the notice that says why the cart can't be bought as it is. */
  blockedBy?: string | undefined;
}

export function CheckoutButton({ className, blockedBy }: BlockableProps) {
  const Chosen = useContext(CheckoutButtonContext);
  if (!blockedBy) return <Chosen className={className} />;
  return (
    <Button
      size="large"
      className={clsx("grow", className)}
      aria-disabled="true"
      aria-describedby={blockedBy}
      onClick={() => document.getElementById(blockedBy)?.focus()}
    >
      Proceed to Checkout
    </Button>
  );
}

export function ComingSoonButton({ className }: CheckoutButtonProps) {
  return (
    <Button size="large" className={clsx("grow", className)} onClick={() => toast(checkoutComing)}>
      Proceed to Checkout
    </Button>
  );
}
