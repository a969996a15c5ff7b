import { Search } from "lucide";
import { type FormEvent, useId } from "react";
import { useLocation } from "wouter";
import { conditions } from "#src/domain/constants.ts";
import { inventorySearchMaxLength } from "#src/domain/limits.ts";
import type { Filters } from "#src/features/admin/dashboard.rules.ts";
import { stageLabels } from "#src/features/inventory/inventory.messages.ts";
import { watchStages } from "#src/features/inventory/inventory.rules.ts";
import {
  type InventoryFilter,
  inventoryAddress,
} from "#src/features/inventory/inventory-view.rules.ts";
import { dollarsIn } from "#src/lib/typed-number.ts";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input, Select } from "#src/ui/input.tsx";

interface InventoryFiltersProps {
  filters: Filters;
  brands: readonly { readonly id: number; readonly name: string }[];
}

/** A list applies at once, words and prices when they are sent. Each change starts at the first page. */
export function InventoryFilters({ filters, brands }: InventoryFiltersProps) {
  const [, navigate] = useLocation();
  const searchId = useId();
  const show = (changes: Partial<Record<InventoryFilter, string>>) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value.trim());
    navigate(inventoryAddress({ page: 1, filters: Object.fromEntries(next) }));
  };
  const field = (name: InventoryFilter) => ({
    value: filters[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      show({ [name]: currentTarget.value }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: InventoryFilter) => String(data.get(name) ?? "").trim();
    const dollars = (name: InventoryFilter) => String(dollarsIn(text(name)) || "");
    show({ search: text("search"), minPrice: dollars("minPrice"), maxPrice: dollars("maxPrice") });
  };
  const price = (name: "minPrice" | "maxPrice", label: string) => (
    <FormField label={label}>
      {(control) => (
        <Input
          {...control}
          key={filters[name]}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={filters[name]}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value !== (filters[name] ?? "")) currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </FormField>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: React has no types for <search> yet
    <form
      role="search"
      noValidate
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-4 md:grid-cols-4 xl:grid-cols-[minmax(0,1fr)_repeat(3,9rem)_13rem]"
    >
      <div className="col-span-2 min-w-0 md:col-span-4 xl:col-span-1">
        <label htmlFor={searchId} className="mb-2 block font-medium text-sm">
          Search
        </label>
        <div className="relative">
          <Input
            key={filters.search}
            id={searchId}
            type="search"
            name="search"
            defaultValue={filters.search}
            maxLength={inventorySearchMaxLength}
            placeholder="Model, reference or serial"
            aria-keyshortcuts="/"
            className="pr-12"
          />
          <IconButton type="submit" label="Search inventory" className="absolute top-0 right-0">
            <Icon of={Search} />
          </IconButton>
        </div>
      </div>
      <FormField label="Brand">
        {(control) => (
          <Select {...control} {...field("brandId")}>
            <option value="">All</option>
            {brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField label="State">
        {(control) => (
          <Select {...control} {...field("stage")}>
            <option value="">All</option>
            {watchStages.map((stage) => (
              <option key={stage} value={stage}>
                {stageLabels[stage]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField label="Condition">
        {(control) => (
          <Select {...control} {...field("condition")}>
            <option value="">All</option>
            {conditions.map((condition) => (
              <option key={condition}>{condition}</option>
            ))}
          </Select>
        )}
      </FormField>
      <div className="grid grid-cols-2 gap-2">
        {price("minPrice", "From $")}
        {price("maxPrice", "To $")}
      </div>
    </form>
  );
}
