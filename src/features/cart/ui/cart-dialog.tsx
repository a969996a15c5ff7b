import * as Dialog from "@radix-ui/react-dialog";
import { X } from "lucide";
import type { MouseEvent, RefObject } from "react";
import { cartFailed } from "#src/features/cart/cart.messages.ts";
import { useShownCart } from "#src/features/cart/use-shown-cart.ts";
import { giveFocusBack } from "#src/ui/give-focus-back.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { overlayLook } from "#src/ui/layer-looks.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { CartDialogFooter } from "./cart-dialog-footer.tsx";
import { CartEmpty } from "./cart-empty.tsx";
import { CartLines } from "./cart-lines.tsx";
import { CartNotice } from "./cart-notice.tsx";
import { CartSkeleton } from "./cart-skeleton.tsx";

export interface CartDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What opened it; it gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
}

/** A sheet from the right edge, on phones from the bottom; it closes when a link in it is followed. */
export function CartDialog({ open, onOpenChange, trigger }: CartDialogProps) {
  function closeAfterLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest("a")) onOpenChange(false);
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => giveFocusBack(event, trigger)}
          onClick={closeAfterLink}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col bg-paper text-ink shadow-float outline-none transition-transform duration-250 data-[state=closed]:animate-vanish max-sm:starting:translate-y-full sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[min(30rem,90vw)] sm:starting:translate-x-full"
        >
          <div className="flex shrink-0 items-center justify-between border-line border-b py-3 pr-3 pl-6 sm:py-5 sm:pr-5 sm:pl-8">
            <Dialog.Title className="text-heading">Shopping Cart</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close cart">
                <Icon of={X} />
              </IconButton>
            </Dialog.Close>
          </div>
          <DialogCart />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Apart from the frame, so that a closed dialog asks the catalog nothing. */
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
