import { useId } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { cartFailed } from "#src/features/cart/cart.messages.ts";
import { useCartView } from "#src/features/cart/use-cart-view.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { SideSheet, type SideSheetControl } from "#src/ui/side-sheet.tsx";
import { CartLines } from "./cart-lines.tsx";
import { CartEmpty, CartNotice, CartSkeleton } from "./cart-states.tsx";
import { CheckoutButton } from "./checkout-button.tsx";

export function CartDialog(sheet: SideSheetControl) {
  return (
    <SideSheet {...sheet} side="right" title="Shopping Cart" closeLabel="Close cart">
      <CartDialogContent />
    </SideSheet>
  );
}

/** A component of its own, so that a closed dialog requests nothing from the catalog. */
function CartDialogContent() {
  const cart = useCartView({ dialog: true });
  const noticeId = useId();
  if (cart.state === "loading") return <CartSkeleton className="px-6 sm:px-8" />;
  if (cart.state === "failed") {
    return <LoadFailure title={cartFailed} retry={cart.retry} retrying={cart.retrying} />;
  }
  if (cart.state === "empty") return <CartEmpty as="h3" />;
  return (
    <>
      <section aria-label="Items" className="grow overflow-y-auto overscroll-contain px-6 sm:px-8">
        <CartNotice id={noticeId} cart={cart} className="mt-6" />
        <CartLines cart={cart} layout="sheet" />
      </section>
      <div className="shrink-0 border-line border-t px-6 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-8 sm:pb-8">
        <dl className="mb-4 flex items-baseline justify-between">
          <dt className="label-caps text-muted">Subtotal</dt>
          <dd aria-live="polite" className="font-display text-heading lining-nums tabular-nums">
            {formatUsd(cart.totals.subtotal)}
          </dd>
        </dl>
        <CheckoutButton className="w-full" blockedBy={cart.notice?.wayOut && noticeId} />
        <Button asChild variant="secondary" className="mt-3 w-full">
          <a href={paths.cart()}>View Cart</a>
        </Button>
      </div>
    </>
  );
}
