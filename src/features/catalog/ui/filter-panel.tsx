import { clsx } from "clsx";
import { SlidersHorizontal, X } from "lucide";
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
} from "react";
import { useLocation } from "wouter";
import { defaultPriceRange, facets } from "#src/domain/constants.ts";
import type { BrandName } from "#src/features/catalog/catalog.contract.ts";
import {
  activeFilters,
  clearedFilters,
  defaultFilters,
  isAnyPrice,
  type ListingAddress,
  type ListingState,
  listingAddress,
  listingHref,
  listingSearch,
  type PriceRange,
  priceLabel,
  priceRanges,
  samePrice,
  searchListingFromSearch,
} from "#src/features/catalog/filter.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Select } from "#src/ui/input.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";

/** A collapsible panel above the watches; on phones a sheet above the bar at the lower edge. */
export function FilterPanel({
  className,
  Form = FilterForm,
  ...form
}: FilterPanelProps & { className?: string | undefined }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const brandIsActive = form.brands && form.address.brandSlug !== null;
  const active = activeFilters(form.state.filters).length + (brandIsActive ? 1 : 0);

  function close() {
    panel.current?.removeAttribute("open");
    panel.current?.querySelector("summary")?.focus({ preventScroll: true });
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") close();
  }

  return (
    <details
      ref={panel}
      className={clsx("group/panel", className)}
      onKeyDown={closeOnEscape}
      data-replay="Escape"
    >
      <summary className={summaryClassName}>
        <Icon of={SlidersHorizontal} className="size-4 stroke-[1.5]" />
        Filters
        {active > 0 && (
          <span className="min-w-6 rounded-full bg-ink px-1.5 text-center text-paper text-xs leading-6 tabular-nums">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </summary>
      <div className={panelClassName}>
        <div className="sticky top-0 z-10 flex items-center justify-between border-line border-b bg-paper py-1 pr-2 pl-5 sm:hidden">
          <h2 className="text-title">Filters</h2>
          <IconButton label="Close filters" onClick={close} className="noscript:hidden">
            <Icon of={X} />
          </IconButton>
        </div>
        <Form
          {...form}
          onDone={close}
          fieldsClassName="grid gap-x-8 gap-y-8 px-5 py-6 sm:grid-cols-3 sm:px-0 sm:py-8 xl:grid-cols-[1fr_1fr_1.1fr_1fr_1.5fr_1.3fr]"
          actionsClassName="sticky bottom-0 grid grid-cols-2 gap-3 border-line border-t bg-paper px-5 py-4 sm:flex sm:justify-end sm:px-0"
        />
      </div>
    </details>
  );
}

// On phones the backdrop of the open sheet belongs to the summary, so that a tap on it closes the sheet.
const summaryClassName =
  "field-control flex w-full list-none select-none items-center justify-center gap-2.5 sm:w-40 [&::-webkit-details-marker]:hidden max-sm:group-open/panel:before:fixed max-sm:group-open/panel:before:inset-x-0 max-sm:group-open/panel:before:top-0 max-sm:group-open/panel:before:bottom-[calc(3.5rem+1px+max(0.75rem,env(safe-area-inset-bottom)))] max-sm:group-open/panel:before:bg-night/50";
const panelClassName =
  "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-full max-sm:max-h-[calc(100dvh-12.5rem)] max-sm:animate-rise max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:bg-paper sm:mt-5 sm:border-line sm:border-t";

interface FilterSidebarProps extends FilterFormProps {
  onDone: () => void;
  className?: string;
}

/** The same filters beside the watches, for wide screens. */
export function FilterSidebar({ className, ...form }: FilterSidebarProps) {
  return (
    <div className={className}>
      <FilterForm
        {...form}
        fieldsClassName="grid gap-9 pb-8"
        actionsClassName="sticky bottom-0 grid grid-cols-2 gap-2 border-line border-t bg-paper py-4 [&>*]:px-2"
      />
    </div>
  );
}

interface FilterFormProps {
  address: ListingAddress;
  state: ListingState;
  /** Given where the brand is one of the filters; without them the form keeps the page's brand. */
  brands?: readonly BrandName[] | undefined;
}

export interface FilterPanelProps extends FilterFormProps {
  /** A form with more filters than the specification's. */
  Form?: ComponentType<FilterFormLayoutProps> | undefined;
}

export interface FilterFormLayoutProps extends FilterFormProps {
  onDone: () => void;
  fieldsClassName: string;
  actionsClassName: string;
}

/** The fields are uncontrolled: choices are a draft until 'Apply Filters'. */
function FilterForm({
  address,
  state,
  brands,
  onDone,
  fieldsClassName,
  actionsClassName,
}: FilterFormLayoutProps) {
  const form = useRef<HTMLFormElement>(null);
  const clearId = useId();
  const { filters } = state;
  const target = brands ? listingAddress(address.path) : address;

  function clear() {
    form.current?.reset();
    onDone();
  }

  return (
    <>
      <ListingForm
        ref={form}
        key={listingHref(address, { ...state, page: 1 })}
        aria-label="Filters"
        address={target}
        preserved={{ ...state, filters: defaultFilters, page: 1 }}
        onApplied={onDone}
      >
        <div className={fieldsClassName}>
          {brands && <BrandSelect brands={brands} slug={address.brandSlug} />}
          {facets.map((facet) => (
            <FacetOptions key={facet.name} facet={facet} chosen={filters[facet.name]} />
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
        address={target}
        preserved={{ ...state, filters: clearedFilters, page: 1 }}
        onApplied={clear}
      />
    </>
  );
}

function BrandSelect({ brands, slug }: { brands: readonly BrandName[]; slug: string | null }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-2 block font-medium text-sm">
        Brand
      </label>
      <Select id={id} name="brand" defaultValue={slug ?? ""}>
        <option value="">All brands</option>
        {brands.map((brand) => (
          <option key={brand.id} value={brand.slug}>
            {brand.name}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface FacetOptionsProps {
  facet: (typeof facets)[number];
  chosen: readonly string[];
}

function FacetOptions({ facet, chosen }: FacetOptionsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{facet.label}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-1">
        {facet.options.map((option) => (
          <label key={option} className="choice py-2 pointer-coarse:py-2.5">
            <input
              type="checkbox"
              name={facet.name}
              value={option}
              defaultChecked={chosen.includes(option)}
              className="check-box mt-0.5"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PriceBandsProps {
  range: PriceRange;
  labelOf?: (range: PriceRange) => ReactNode;
}

/** A range from a link that is none of the bands is listed while it is active. */
export function PriceBands({ range, labelOf = priceLabel }: PriceBandsProps) {
  const anyPrice = isAnyPrice(range) ? range : defaultPriceRange;
  const isListed = isAnyPrice(range) || priceRanges.some((band) => samePrice(band, range));
  const bands = isListed ? priceRanges : [range, ...priceRanges];
  const rangeValue = ({ min, max }: PriceRange) => `${min}-${max}`;
  return (
    <RadioGroup
      legend="Price"
      name="price"
      defaultValue={rangeValue(range)}
      options={[
        { value: rangeValue(anyPrice), label: "Any price" },
        ...bands.map((band) => ({ value: rangeValue(band), label: labelOf(band) })),
      ]}
      className="[&>div]:grid [&>div]:grid-cols-2 [&>div]:gap-x-4 [&>div]:gap-y-0 sm:[&>div]:grid-cols-1 pointer-fine:[&_label]:min-h-10"
    />
  );
}

interface ListingFormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  address: ListingAddress;
  /** The part of the listing's state that the form's own fields do not change. */
  preserved: ListingState;
  onApplied?: (form: HTMLFormElement) => void;
}

/** The address of the listing that the fields of a form describe. */
export function searchOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields);
}

/** Its fields are named as in a listing's address, so that it also works without JavaScript. */
export function ListingForm({
  address,
  preserved,
  onApplied,
  children,
  ...props
}: ListingFormProps) {
  const [, navigate] = useLocation();

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const search = searchOf(form);
    navigate(listingHref(listingAddress(address.path, search), searchListingFromSearch(search)));
    onApplied?.(form);
  }

  return (
    <form method="get" action={address.path} onSubmit={apply} {...props}>
      {[...listingSearch(address, preserved)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
