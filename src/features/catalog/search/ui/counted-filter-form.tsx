import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { facets } from "#src/domain/constants.ts";
import { traitFacets } from "#src/domain/traits.ts";
import { watchCount } from "#src/features/catalog/catalog.messages.ts";
import { brandNamesQuery } from "#src/features/catalog/catalog.queries.ts";
import {
  clearedFilters,
  defaultFilters,
  listingAddress,
  listingHref,
  priceLabel,
  searchListingFromSearch,
} from "#src/features/catalog/filter.rules.ts";
import { facetsQuery } from "#src/features/catalog/search/facets.queries.ts";
import { forSaleLabel } from "#src/features/catalog/trait-filters.rules.ts";
import {
  type FilterFormLayoutProps,
  ListingForm,
  PriceBands,
  searchOf,
} from "#src/features/catalog/ui/filter-panel.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { CountedLabel, CountedOptions, YearFields } from "./counted-options.tsx";

/** Takes the place of the specified form in the filter panel: with counts, several brands and more filters. */
export function CountedFilterForm(props: FilterFormLayoutProps) {
  const { address, state } = props;
  // A new address forgets what was chosen and not applied.
  return <Fields key={listingHref(address, { ...state, page: 1 })} {...props} />;
}

function Fields({ address, state, onDone, actionsClassName }: FilterFormLayoutProps) {
  const clearId = useId();
  const { brands, chosenBrands, counts, total, choose, reset } = useDraft({ address, state });
  const { traits, priceRange, ...plain } = state.filters;
  const target = listingAddress(paths.shop());
  const countOf = (filter: string, option: string | number) =>
    counts[filter] && (counts[filter][option] ?? 0);
  const counted = (filter: string, options: readonly string[]) =>
    options.map((value) => ({ value, label: value, count: countOf(filter, value) }));
  return (
    <>
      <ListingForm
        aria-label="Filters"
        address={target}
        preserved={{ ...state, filters: defaultFilters, page: 1 }}
        onChange={choose}
        onReset={reset}
        onApplied={onDone}
      >
        <div className="px-5 py-6 sm:columns-3 sm:gap-8 sm:px-0 sm:py-8 xl:columns-5 [&>*]:mb-8 [&>*]:break-inside-avoid">
          <CountedOptions
            legend="Brand"
            name="brand"
            options={brands.map(({ id, name, slug }) => ({
              value: slug,
              label: name,
              count: countOf("brand", id),
            }))}
            chosen={chosenBrands}
          />
          {facets.map(({ name, label, options }) => (
            <CountedOptions
              key={name}
              legend={label}
              name={name}
              options={counted(name, options)}
              chosen={plain[name]}
            />
          ))}
          {traitFacets.map(({ name, label, options }) => (
            <CountedOptions
              key={name}
              legend={label}
              name={name}
              options={counted(name, options)}
              chosen={traits?.[name] ?? []}
            />
          ))}
          <YearFields from={traits?.yearFrom} to={traits?.yearTo} />
          <PriceBands
            range={priceRange}
            labelOf={(range) => (
              <CountedLabel count={counts.price?.[`${range.min}-${range.max}`]}>
                {priceLabel(range)}
              </CountedLabel>
            )}
          />
          <CountedOptions
            legend="Availability"
            name="forSale"
            options={[{ value: "true", label: forSaleLabel, count: countOf("forSale", "true") }]}
            chosen={traits?.forSale ? ["true"] : []}
          />
        </div>
        <div className={actionsClassName}>
          <Button type="submit" form={clearId} variant="secondary">
            Clear All
          </Button>
          <Button type="submit" className="tabular-nums max-sm:px-2">
            {total === undefined ? "Apply Filters" : `Show ${watchCount(total)}`}
          </Button>
        </div>
      </ListingForm>
      <ListingForm
        id={clearId}
        address={target}
        preserved={{ ...state, filters: clearedFilters, page: 1 }}
        onApplied={onDone}
      />
    </>
  );
}

const requestAfterMs = 120;

/** The choices are a draft until they are applied. Their counts are read again soon after each. */
function useDraft({ address, state }: Pick<FilterFormLayoutProps, "address" | "state">) {
  const applied = { slug: address.brandSlug, state };
  const [draft, setDraft] = useState(applied);
  const settled = useSettled(draft, requestAfterMs);
  const brands = useQuery(brandNamesQuery()).data?.brands ?? [];
  const brandId = brands.find(({ slug }) => slug === settled.slug)?.id;
  const { data } = useQuery({
    ...facetsQuery(settled.state, brandId),
    enabled: brands.length > 0,
    placeholderData: keepPreviousData,
  });
  const single = address.brandSlug === null ? [] : [address.brandSlug];
  const several = state.filters.traits?.brand ?? [];
  return {
    brands,
    chosenBrands: several.length > 0 ? several : single,
    counts: data?.counts ?? {},
    total: data?.total,
    choose(event: FormEvent<HTMLFormElement>) {
      const search = searchOf(event.currentTarget);
      const { brandSlug: slug } = listingAddress(address.path, search);
      setDraft({ slug, state: searchListingFromSearch(search) });
    },
    reset: () => setDraft(applied),
  };
}

function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
