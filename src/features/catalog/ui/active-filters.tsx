import { X } from "lucide";
import { activeFilters } from "#src/features/catalog/active-filters.ts";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingHref, placeAt } from "#src/features/catalog/listing-address.ts";
import { Icon } from "#src/ui/icon.tsx";

interface ActiveFiltersProps {
  place: ListingPlace;
  state: ListingState;
  /** Given where the brand is one filter of many and can be let go like the others. */
  brand?: Brand | undefined;
}

/** What is in force stays in sight when the panel is closed, and can be let go one by one. */
export function ActiveFilters({ place, state, brand }: ActiveFiltersProps) {
  const first = { ...state, page: 1 };
  const active = activeFilters(state.filters).map(({ label, without }) => ({
    label,
    href: listingHref(place, { ...first, filters: without }),
  }));
  if (brand) active.unshift({ label: brand.name, href: listingHref(placeAt(place.path), first) });
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
      {active.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-line-strong px-3 text-sm transition-colors hover:border-ink hover:text-accent pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove </span>
            {label}
            <Icon of={X} className="size-3.5 stroke-[1.5]" />
          </a>
        </li>
      ))}
    </ul>
  );
}
