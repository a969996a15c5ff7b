import { clsx } from "clsx";
import { type Ref, useId } from "react";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { ActiveFilters } from "#src/features/catalog/ui/active-filters.tsx";
import { ListingCount } from "./listing-count.tsx";
import { ListingResults, type ListingResultsProps } from "./listing-results.tsx";

type ListingSectionProps = ListingResultsProps & {
  ref: Ref<HTMLElement>;
  /** Given where the brand is one filter of many and can be let go like the others. */
  brand?: Brand | undefined;
};

/** What the filters have left: how much, by which filters, and the watches themselves. */
export function ListingSection({ ref, brand, ...results }: ListingSectionProps) {
  const titleId = useId();
  const { place, state, listing } = results;
  const besideFilters = results.room === "besideFilters";
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={clsx("pt-6 outline-none sm:pt-8", besideFilters && "lg:pt-0")}
    >
      <h2 id={titleId} className="sr-only">
        Watches
      </h2>
      <div
        className={clsx(
          "mb-6 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3 sm:mb-8",
          // The sort control stands at the end of the same line.
          besideFilters && "lg:pr-76",
        )}
      >
        <ListingCount listing={listing} />
        <ActiveFilters place={place} state={state} brand={brand} />
      </div>
      <ListingResults {...results} />
    </section>
  );
}
