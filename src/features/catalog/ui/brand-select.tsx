import { useId } from "react";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { Select } from "#src/ui/select.tsx";

interface BrandSelectProps {
  brands: readonly Brand[];
  /** The slug of the brand in force. */
  chosen: string | null;
}

export function BrandSelect({ brands, chosen }: BrandSelectProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-2 block font-medium text-sm">
        Brand
      </label>
      <Select id={id} name="brand" defaultValue={chosen ?? ""}>
        <option value="">All brands</option>
        {brands.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
