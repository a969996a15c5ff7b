import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCartActions } from "#src/features/cart/cart.mutations.ts";
import { watchesByIdsQuery } from "#src/features/catalog/catalog.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";

interface PutBackProps {
  items: readonly { readonly watchId: number; readonly quantity: number }[];
}

/** Offers what a cancelled order had, as far as it is still for sale. */
export function PutBack({ items }: PutBackProps) {
  const { cart, putBack } = useCartActions();
  const [isPending, setPending] = useState(false);
  const wasPressed = useRef(false);
  const ids = items.map(({ watchId }) => watchId);
  const { data } = useQuery({ ...watchesByIdsQuery(ids), staleTime: 0 });
  const lines = items.flatMap(({ watchId, quantity }) => {
    const watch = data?.watches.find(({ id, forSale }) => id === watchId && forSale);
    return watch ? [{ watch, quantity: Math.min(quantity, watch.freeUnits) }] : [];
  });
  const missing = lines.filter(({ watch }) =>
    cart.items.every((item) => item.watchId !== watch.id),
  );
  if (lines.length === 0) return null;
  if (missing.length === 0) {
    return (
      <Button asChild variant="secondary" className="mt-6">
        <a href={paths.cart()} ref={(link) => void (wasPressed.current && link?.focus())}>
          View cart
        </a>
      </Button>
    );
  }
  const press = async () => {
    wasPressed.current = true;
    setPending(true);
    await putBack(missing);
    setPending(false);
  };
  return (
    <Button className="mt-6 noscript:hidden" loading={isPending} onClick={press}>
      Put back into the cart
    </Button>
  );
}
