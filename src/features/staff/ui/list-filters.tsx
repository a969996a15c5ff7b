import { useLocation } from "wouter";
import type { Filters, TableAddress } from "#src/features/admin/dashboard.rules.ts";
import { SearchForm } from "#src/features/admin/ui/order-filters.tsx";
import { withFilter } from "#src/features/staff/list-filters.rules.ts";
import { FormField } from "#src/ui/form-field.tsx";
import { Select } from "#src/ui/input.tsx";

interface ListFiltersProps {
  /** In the plural. */
  what: string;
  placeholder: string;
  address: TableAddress;
  filters: Filters;
  choice: {
    readonly name: string;
    readonly label: string;
    /** Values of the query with their labels. */
    readonly options: Readonly<Record<string, string>>;
  };
}

/** The choice applies at once, words when they are sent. Each change starts at the first page. */
export function ListFilters({ what, placeholder, address, filters, choice }: ListFiltersProps) {
  const [, navigate] = useLocation();
  const change = (name: string, value: string) =>
    navigate(address({ page: 1, filters: withFilter(filters, name, value) }));
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-end">
      <SearchForm
        key={filters.search}
        what={what}
        placeholder={placeholder}
        search={filters.search ?? ""}
        onSearch={(search) => change("search", search)}
      />
      <FormField label={choice.label}>
        {(control) => (
          <Select
            {...control}
            value={filters[choice.name] ?? ""}
            onChange={({ currentTarget }) => change(choice.name, currentTarget.value)}
          >
            <option value="">All</option>
            {Object.entries(choice.options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </div>
  );
}
