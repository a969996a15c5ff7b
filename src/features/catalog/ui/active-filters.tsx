import { X } from "lucide-react";
import { Link } from "wouter";
import { activeFilters } from "#src/features/catalog/active-filters.ts";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingHref } from "#src/features/catalog/listing-address.ts";

interface ActiveFiltersProps {
  place: ListingPlace;
  state: ListingState;
}

/** What is in force stays in sight when the panel is closed, and can be let go one by one. */
export function ActiveFilters({ place, state }: ActiveFiltersProps) {
  const active = activeFilters(state.filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            href={listingHref(place, { ...state, filters: without, page: 1 })}
            className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-line-strong px-3 text-sm transition-colors hover:border-ink hover:text-accent pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove </span>
            {label}
            <X aria-hidden="true" className="size-3.5 stroke-[1.5]" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
