import { ShoppingBag } from "lucide";
import { cartEmpty } from "#src/features/cart/cart.messages.ts";
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
