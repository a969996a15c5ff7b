import type { ShownCart } from "#src/features/cart/use-shown-cart.ts";
import { CartLine } from "./cart-line.tsx";
import type { CartLayout } from "./line-looks.ts";

interface CartLinesProps {
  cart: Pick<ShownCart, "items" | "unavailable" | "acts">;
  layout: CartLayout;
  /** Told at the moment of removal, while the button still has the focus. */
  onRemove?: () => void;
}

export function CartLines({ cart, layout, onRemove }: CartLinesProps) {
  const { items, unavailable, acts } = cart;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.watchId}>
          <CartLine
            item={item}
            layout={layout}
            available={!unavailable.has(item.watchId)}
            onSet={(quantity) => acts.set(item.watchId, quantity)}
            onRemove={() => {
              onRemove?.();
              void acts.remove(item.watchId);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
