import { useId, useRef } from "react";
import { defaultPriceRange, facets } from "#src/domain/constants.ts";
import type { BrandName } from "#src/features/catalog/catalog.contract.ts";
import {
  clearedFilters,
  defaultFilters,
  isAnyPrice,
  type ListingAddress,
  type ListingState,
  listingAddress,
  listingHref,
  type PriceRange,
  priceLabel,
  priceRanges,
  samePrice,
} from "#src/features/catalog/filter.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/input.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";
import { ListingForm } from "./listing-form.tsx";

export interface FilterFormProps {
  address: ListingAddress;
  state: ListingState;
  /** Given where the brand is one of the filters; without them the form keeps the page's brand. */
  brands?: readonly BrandName[] | undefined;
}

interface FilterFormLayoutProps extends FilterFormProps {
  onDone: () => void;
  fieldsClassName: string;
  actionsClassName: string;
}

/** The fields are uncontrolled: choices are a draft until 'Apply Filters'. */
export function FilterForm({
  address,
  state,
  brands,
  onDone,
  fieldsClassName,
  actionsClassName,
}: FilterFormLayoutProps) {
  const form = useRef<HTMLFormElement>(null);
  const clearId = useId();
  const { filters, sort } = state;
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
        preserved={{ filters: defaultFilters, sort, page: 1 }}
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
        preserved={{ filters: clearedFilters, sort, page: 1 }}
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

/** A range from a link that is none of the bands is listed while it is active. */
function PriceBands({ range }: { range: PriceRange }) {
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
        ...bands.map((band) => ({ value: rangeValue(band), label: priceLabel(band) })),
      ]}
      className="[&>div]:grid [&>div]:grid-cols-2 [&>div]:gap-x-4 [&>div]:gap-y-0 sm:[&>div]:grid-cols-1 pointer-fine:[&_label]:min-h-10"
    />
  );
}
