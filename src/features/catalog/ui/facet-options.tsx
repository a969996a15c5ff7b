import { facetLabels } from "#src/features/catalog/filter.labels.ts";
import { type Facet, facetOptions } from "#src/features/catalog/filter.rules.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";

interface FacetOptionsProps {
  facet: Facet;
  chosen: readonly string[];
}

export function FacetOptions({ facet, chosen }: FacetOptionsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{facetLabels[facet]}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-1">
        {facetOptions[facet].map((option) => (
          <Checkbox
            key={option}
            name={facet}
            value={option}
            label={option}
            defaultChecked={chosen.includes(option)}
            className="py-2 pointer-coarse:py-0"
          />
        ))}
      </div>
    </fieldset>
  );
}
