import { clsx } from "clsx";
import { type RefObject, useEffect, useState } from "react";
import { AddToCartButton } from "#src/features/cart/ui/add-to-cart.tsx";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { WatchPrice } from "#src/features/catalog/ui/watch-price.tsx";

interface BuyBarProps {
  watch: Watch;
  /** The bar appears when these are scrolled out of view. */
  buttons: RefObject<HTMLElement | null>;
}

/** For phones. Its space is reserved from the start, so that the layout does not shift. */
export function BuyBar({ watch, buttons }: BuyBarProps) {
  const shown = usePassed(buttons);
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-30 flex min-h-17 items-center justify-between gap-5 border-line border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden",
        !shown && "invisible",
      )}
    >
      {shown && (
        <>
          <WatchPrice watch={watch} className="flex-col font-medium" />
          <AddToCartButton watch={watch} variant="primary" />
        </>
      )}
    </div>
  );
}

function usePassed(target: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return passed;
}
