import { useId } from "react";
import { defaultSort, sorts } from "#src/domain/constants.ts";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import type { ListingPlace } from "#src/features/catalog/listing-address.ts";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/select.tsx";
import { ListingForm } from "./listing-form.tsx";

interface SortSelectProps {
  place: ListingPlace;
  state: ListingState;
  /** The catalogs name the same orders differently. */
  labels?: keyof (typeof sorts)[number]["label"];
  className?: string;
}

/** A new order starts on page 1: whoever asks for the dearest first wants to see the dearest. */
export function SortSelect({ place, state, labels = "shop", className }: SortSelectProps) {
  const id = useId();
  return (
    <ListingForm
      place={place}
      kept={{ filters: state.filters, sort: defaultSort, page: 1 }}
      className={className}
    >
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="text-muted text-sm max-sm:sr-only">
          Sort by
        </label>
        <Select
          id={id}
          name="sort"
          value={state.sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="min-w-0 flex-1 sm:w-56"
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label[labels]}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" variant="secondary" className="max-sm:px-3">
            Sort
          </Button>
        </noscript>
      </div>
    </ListingForm>
  );
}
