import { ShoppingBag } from "lucide";
import { cartEmpty, cartFailed } from "#src/features/cart/cart.messages.ts";
import type { ShownCart } from "#src/features/cart/use-shown-cart.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";

type Heading = "h2" | "h3";

export function CartEmpty({ as = "h2" }: { as?: Heading }) {
  return (
    <EmptyState
      as={as}
      {...cartEmpty}
      icon={<Icon of={ShoppingBag} />}
      action={
        <Button asChild>
          <a href={paths.shop()}>Explore the shop</a>
        </Button>
      }
    />
  );
}

interface CartFailedProps {
  cart: Pick<ShownCart, "retry" | "retrying">;
  as?: Heading;
}

/** A cart that could not be fetched counts as empty everywhere, but here we say why. */
export function CartFailed({ cart, as = "h2" }: CartFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        as={as}
        {...cartFailed}
        action={
          <Button variant="secondary" loading={cart.retrying} onClick={cart.retry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
