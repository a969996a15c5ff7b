import { clsx } from "clsx";
import { type ComponentType, createContext, useContext } from "react";
import { checkoutComing } from "#src/features/cart/cart.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast-store.ts";

export interface CheckoutButtonProps {
  className: string;
}

const CheckoutButtonContext = createContext<ComponentType<CheckoutButtonProps>>(ComingSoonButton);
/** What the button does depends on the shop's capabilities, so the application chooses it. */
export const CheckoutButtonProvider = CheckoutButtonContext.Provider;

export function CheckoutButton(props: CheckoutButtonProps) {
  const Chosen = useContext(CheckoutButtonContext);
  return <Chosen {...props} />;
}

export function ComingSoonButton({ className }: CheckoutButtonProps) {
  return (
    <Button size="large" className={clsx("grow", className)} onClick={() => toast(checkoutComing)}>
      Proceed to Checkout
    </Button>
  );
}
