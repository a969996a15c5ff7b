import { clsx } from "clsx";
import { useId } from "react";
import { sorts } from "#src/domain/constants.ts";
import {
  defaultSortOf,
  type ListingAddress,
  type ListingState,
} from "#src/features/catalog/filter.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/input.tsx";
import { FilterPanel, type FilterPanelProps, ListingForm } from "./filter-panel.tsx";

interface ListingBarProps extends FilterPanelProps {
  /** The two catalogs name the same orders differently. */
  sortLabels?: SortLabels;
  /** On wide screens a sidebar shows the filters, and only the sort control is left here. */
  besideFilters?: boolean;
}

type SortLabels = keyof (typeof sorts)[number]["label"];

/** Filters and sort control: above the watches, on phones at the lower edge of the screen. */
export function ListingBar({ sortLabels = "shop", besideFilters, ...filters }: ListingBarProps) {
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-30 order-last -mx-5 mt-10 grid grid-cols-[2fr_3fr] gap-3 border-line border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:relative sm:order-none sm:mx-0 sm:mt-0 sm:block sm:border-y sm:px-0 sm:py-3",
        besideFilters && "lg:absolute lg:top-0 lg:right-0 lg:bottom-auto lg:border-0 lg:py-0",
      )}
    >
      <FilterPanel {...filters} className={besideFilters ? "lg:hidden" : undefined} />
      <SortSelect
        address={filters.address}
        state={filters.state}
        labels={sortLabels}
        className={
          besideFilters
            ? "sm:max-lg:absolute sm:max-lg:top-3 sm:max-lg:right-0"
            : "sm:absolute sm:top-3 sm:right-0"
        }
      />
    </div>
  );
}

interface SortSelectProps {
  address: ListingAddress;
  state: ListingState;
  labels: SortLabels;
  className: string;
}

/** A new order starts on page 1. */
function SortSelect({ address, state, labels, className }: SortSelectProps) {
  const id = useId();
  return (
    <ListingForm
      address={address}
      preserved={{ ...state, sort: defaultSortOf(state), page: 1 }}
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
          {state.q && <option value="relevance">Best Match</option>}
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
