import { cartFailed } from "#src/features/cart/cart.messages.ts";
import { useShownCart } from "#src/features/cart/use-shown-cart.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { SideSheet, type SideSheetControl } from "#src/ui/side-sheet.tsx";
import { CartDialogFooter } from "./cart-dialog-footer.tsx";
import { CartEmpty } from "./cart-empty.tsx";
import { CartLines } from "./cart-lines.tsx";
import { CartNotice } from "./cart-notice.tsx";
import { CartSkeleton } from "./cart-skeleton.tsx";

export function CartDialog(sheet: SideSheetControl) {
  return (
    <SideSheet {...sheet} side="right" title="Shopping Cart" closeLabel="Close cart">
      <DialogCart />
    </SideSheet>
  );
}

/** A component of its own, so that a closed dialog requests nothing from the catalog. */
function DialogCart() {
  const cart = useShownCart({ dialog: true });
  if (cart.state === "loading") return <CartSkeleton className="px-6 sm:px-8" />;
  if (cart.state === "failed") {
    return <LoadFailure title={cartFailed} retry={cart.retry} retrying={cart.retrying} />;
  }
  if (cart.state === "empty") return <CartEmpty as="h3" />;
  return (
    <>
      <section aria-label="Items" className="grow overflow-y-auto overscroll-contain px-6 sm:px-8">
        <CartNotice cart={cart} className="mt-6" />
        <CartLines cart={cart} layout="sheet" />
      </section>
      <CartDialogFooter subtotal={cart.totals.subtotal} />
    </>
  );
}
