import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Filters and sort: above the watches on a desk, at the lower edge and in reach of a thumb on a phone. */
export function ListingBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-30 order-last -mx-5 mt-10 grid grid-cols-[2fr_3fr] gap-3 border-line border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:relative sm:order-none sm:mx-0 sm:mt-0 sm:block sm:border-y sm:px-0 sm:py-4",
        className,
      )}
    >
      {children}
    </div>
  );
}
