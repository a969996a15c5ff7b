import { defaultPriceRange } from "#src/domain/constants.ts";
import { isAnyPrice, priceLabel, priceRanges } from "#src/features/catalog/filter.labels.ts";
import { type PriceRange, samePrice } from "#src/features/catalog/filter.rules.ts";
import { RadioGroup } from "#src/ui/radio-group.tsx";

const valueFor = ({ min, max }: PriceRange) => `${min}-${max}`;

/** A range that came by a link and is no band stays on offer while it is in force. */
export function PriceBands({ range }: { range: PriceRange }) {
  const open = isAnyPrice(range) ? range : defaultPriceRange;
  const isBand = priceRanges.some((band) => samePrice(band, range));
  const bands = isBand || isAnyPrice(range) ? priceRanges : [range, ...priceRanges];
  return (
    <RadioGroup
      legend="Price"
      name="price"
      defaultValue={valueFor(range)}
      options={[
        { value: valueFor(open), label: "Any price" },
        ...bands.map((band) => ({ value: valueFor(band), label: priceLabel(band) })),
      ]}
      className="[&>div]:grid [&>div]:grid-cols-2 [&>div]:gap-x-4 [&>div]:gap-y-0 sm:[&>div]:grid-cols-1 pointer-fine:[&_label]:min-h-10"
    />
  );
}
