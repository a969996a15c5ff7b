import { SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { activeFilters } from "#src/features/catalog/active-filters.ts";
import {
  clearedFilters,
  defaultFilters,
  facets,
  type ListingState,
} from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingHref } from "#src/features/catalog/listing-address.ts";
import { Button } from "#src/ui/button.tsx";
import { FacetOptions } from "./facet-options.tsx";
import { ListingForm } from "./listing-form.tsx";
import { PriceBands } from "./price-bands.tsx";

interface FilterPanelProps {
  place: ListingPlace;
  state: ListingState;
}

/**
 * What is ticked is a draft, held by the form itself, until 'Apply Filters' puts it into force. Then
 * the panel closes, since on a phone it covers what one wants to see and elsewhere pushes it away.
 */
export function FilterPanel({ place, state }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const draft = useRef<HTMLFormElement>(null);
  const clearId = useId();
  const { filters, sort } = state;
  const inForce = activeFilters(filters).length;

  function close() {
    panel.current?.removeAttribute("open");
    panel.current?.querySelector("summary")?.focus({ preventScroll: true });
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") close();
  }
  function clear() {
    draft.current?.reset();
    close();
  }

  return (
    <details ref={panel} className="group/panel" onKeyDown={closeOnEscape}>
      <summary className={summaryLook}>
        <SlidersHorizontal aria-hidden="true" className="size-4 stroke-[1.5]" />
        Filters
        {inForce > 0 && (
          <span className="min-w-6 rounded-full bg-ink px-1.5 text-center text-paper text-xs leading-6 tabular-nums">
            {inForce}
            <span className="sr-only"> in force</span>
          </span>
        )}
      </summary>
      <div className={panelLook}>
        <ListingForm
          ref={draft}
          key={listingHref(place, { ...state, page: 1 })}
          aria-label="Filters"
          place={place}
          kept={{ filters: defaultFilters, sort, page: 1 }}
          onApplied={close}
        >
          <div className="grid gap-x-8 gap-y-8 px-5 py-6 sm:grid-cols-3 sm:px-0 sm:py-10 xl:grid-cols-[1fr_1fr_1.1fr_1fr_1.5fr_1.3fr]">
            {facets.map((facet) => (
              <FacetOptions key={facet} facet={facet} chosen={filters[facet]} />
            ))}
            <PriceBands range={filters.priceRange} />
          </div>
          <div className="sticky bottom-0 grid grid-cols-2 gap-3 border-line border-t bg-paper px-5 py-4 sm:static sm:flex sm:justify-end sm:px-0 sm:py-6">
            <Button type="submit" form={clearId} variant="secondary">
              Clear All
            </Button>
            <Button type="submit">Apply Filters</Button>
          </div>
        </ListingForm>
        <ListingForm
          id={clearId}
          place={place}
          kept={{ filters: clearedFilters, sort, page: 1 }}
          onApplied={clear}
        />
      </div>
    </details>
  );
}

/** On a phone the open panel is a sheet, and the shade behind it belongs to the summary: a tap closes. */
const summaryLook =
  "field-control flex w-full list-none select-none items-center justify-center gap-2.5 sm:w-40 [&::-webkit-details-marker]:hidden max-sm:group-open/panel:before:fixed max-sm:group-open/panel:before:inset-x-0 max-sm:group-open/panel:before:top-0 max-sm:group-open/panel:before:bottom-[calc(3.5rem+1px+max(0.75rem,env(safe-area-inset-bottom)))] max-sm:group-open/panel:before:bg-night/50";
const panelLook =
  "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-full max-sm:max-h-[calc(100dvh-12.5rem)] max-sm:animate-rise max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:bg-paper sm:mt-5 sm:border-line sm:border-t";
