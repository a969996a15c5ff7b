import { notCounted, pricesChanged } from "#src/features/cart/cart.messages.ts";
import type { ShownCart } from "#src/features/cart/use-shown-cart.ts";
import { Alert } from "#src/ui/alert.tsx";

interface CartNoticeProps {
  cart: Pick<ShownCart, "unavailable" | "pricesChanged">;
  className?: string;
}

/** What has changed since the watches were put in. */
export function CartNotice({ cart, className }: CartNoticeProps) {
  const notices = [
    cart.pricesChanged ? pricesChanged : "",
    cart.unavailable.size > 0 ? notCounted : "",
  ].filter(Boolean);
  if (notices.length === 0) return null;
  return <Alert className={className}>{notices.join(" ")}</Alert>;
}
