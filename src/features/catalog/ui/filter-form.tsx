import { useId, useRef } from "react";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import {
  clearedFilters,
  defaultFilters,
  facets,
  type ListingState,
} from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingHref, placeAt } from "#src/features/catalog/listing-address.ts";
import { Button } from "#src/ui/button.tsx";
import { BrandSelect } from "./brand-select.tsx";
import { FacetOptions } from "./facet-options.tsx";
import { ListingForm } from "./listing-form.tsx";
import { PriceBands } from "./price-bands.tsx";

export interface FilterFormProps {
  place: ListingPlace;
  state: ListingState;
  /** On offer where the brand is one filter of many; without them it is the page's subject and stays. */
  brands?: readonly Brand[] | undefined;
}

interface LaidOutFilterFormProps extends FilterFormProps {
  /** After 'Apply Filters' as after 'Clear All'. */
  onDone: () => void;
  fieldsClassName: string;
  actionsClassName: string;
}

/** What is ticked is a draft, held by the form itself, until 'Apply Filters' puts it into force. */
export function FilterForm({
  place,
  state,
  brands,
  onDone,
  fieldsClassName,
  actionsClassName,
}: LaidOutFilterFormProps) {
  const draft = useRef<HTMLFormElement>(null);
  const clearId = useId();
  const { filters, sort } = state;
  const staying = brands ? placeAt(place.path) : place;

  function clearDraft() {
    draft.current?.reset();
    onDone();
  }

  return (
    <>
      <ListingForm
        ref={draft}
        key={listingHref(place, { ...state, page: 1 })}
        aria-label="Filters"
        place={staying}
        kept={{ filters: defaultFilters, sort, page: 1 }}
        onApplied={onDone}
      >
        <div className={fieldsClassName}>
          {brands && <BrandSelect brands={brands} chosen={place.slug} />}
          {facets.map((facet) => (
            <FacetOptions key={facet} facet={facet} chosen={filters[facet]} />
          ))}
          <PriceBands range={filters.priceRange} />
        </div>
        <div className={actionsClassName}>
          <Button type="submit" form={clearId} variant="secondary">
            Clear All
          </Button>
          <Button type="submit">Apply Filters</Button>
        </div>
      </ListingForm>
      <ListingForm
        id={clearId}
        place={staying}
        kept={{ filters: clearedFilters, sort, page: 1 }}
        onApplied={clearDraft}
      />
    </>
  );
}
