import { CartLines } from "#src/features/cart/ui/cart-lines.tsx";
import { CartNotice } from "#src/features/cart/ui/cart-notice.tsx";
import type { ShownCart } from "#src/features/cart/use-shown-cart.ts";
import { Button } from "#src/ui/button.tsx";
import { OrderSummary } from "./order-summary.tsx";

interface FilledCartProps {
  cart: ShownCart;
  /** Told before the button that was pressed goes away. */
  onVanish: () => void;
}

/** On phones the total stays in reach at the bottom edge; on a desk the summary stands beside the lines. */
export function FilledCart({ cart, onVanish }: FilledCartProps) {
  function clear() {
    onVanish();
    void cart.acts.clear();
  }
  return (
    <div className="mt-8 flex flex-col lg:mt-14 lg:grid lg:grid-cols-[minmax(0,8fr)_minmax(20rem,4fr)] lg:items-start lg:gap-x-16 xl:gap-x-24">
      <div>
        <h2 className="sr-only">Items</h2>
        <CartNotice cart={cart} className="mb-6" />
        <div className="border-line border-y">
          <CartLines cart={cart} layout="page" onRemove={onVanish} />
        </div>
        <div className="mt-4 flex justify-end">
          <Button variant="quiet" className="-mr-5 sm:-mr-6" onClick={clear}>
            Clear Cart
          </Button>
        </div>
      </div>
      <OrderSummary totals={cart.totals} />
    </div>
  );
}
