import { clsx } from "clsx";
import { Download, Plus, Search } from "lucide";
import { type FormEvent, useId } from "react";
import { useLocation } from "wouter";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { orderStatuses, paymentMethods } from "#src/domain/orders.ts";
import {
  type Filters,
  formatCount,
  type TableAddress,
} from "#src/features/admin/dashboard.rules.ts";
import { ordersFileUrl } from "#src/features/admin/orders.queries.ts";
import { type OrderFilterName, withFilter } from "#src/features/admin/orders.rules.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input, Select } from "#src/ui/input.tsx";

interface OrderFiltersProps {
  address: TableAddress;
  filters: Filters;
}

/** A list and a date apply at once, words when they are sent. Each change starts at the first page. */
export function OrderFilters({ address, filters }: OrderFiltersProps) {
  const [, navigate] = useLocation();
  const show = (next: Filters) => navigate(address({ page: 1, filters: next }));
  const change = (name: OrderFilterName, value: string) => show(withFilter(filters, name, value));
  const field = (name: OrderFilterName) => ({
    value: filters[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(name, currentTarget.value),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_10rem_10rem] lg:items-end">
      <SearchForm
        key={filters.search}
        what="orders"
        placeholder="Number, name, email, model or reference"
        search={filters.search ?? ""}
        onSearch={(search) => change("search", search)}
        className="sm:col-span-2 lg:col-span-1"
      />
      <FormField label="Status">
        {(control) => (
          <Select {...control} {...field("status")}>
            <option value="">All</option>
            {orderStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField label="Payment">
        {(control) => (
          <Select {...control} {...field("payment")}>
            <option value="">All</option>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {paymentNames[method]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField label="From">
        {(control) => <Input type="date" max={filters.to} {...control} {...field("from")} />}
      </FormField>
      <FormField label="To">
        {(control) => <Input type="date" min={filters.from} {...control} {...field("to")} />}
      </FormField>
    </div>
  );
}

interface SearchFormProps {
  what: string;
  /** By what it can be found. */
  placeholder: string;
  className?: string;
  search: string;
  onSearch: (search: string) => void;
}

export function SearchForm({ what, placeholder, search, onSearch, className }: SearchFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("search") ?? ""));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React has no types for <search> yet
    <form role="search" onSubmit={submit} className={clsx("min-w-0", className)}>
      <label htmlFor={id} className="mb-2 block font-medium text-sm">
        Search
      </label>
      <div className="relative">
        <Input
          id={id}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={orderSearchMaxLength}
          placeholder={placeholder}
          className="pr-12"
        />
        <IconButton type="submit" label={`Search ${what}`} className="absolute top-0 right-0">
          <Icon of={Search} />
        </IconButton>
      </div>
    </form>
  );
}

interface OrderTableActionsProps extends OrderFiltersProps {
  refundsDue: number | undefined;
  returnsToInspect: number | undefined;
  paymentsToCheck: number | undefined;
}

/** Beside the number of rows. */
export function OrderTableActions({
  address,
  filters,
  refundsDue = 0,
  returnsToInspect = 0,
  paymentsToCheck = 0,
}: OrderTableActionsProps) {
  const isFiltered = Object.keys(filters).length > 0;
  const toggle = { address, filters };
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      {isFiltered && (
        <Button asChild size="small" variant="quiet" className="px-0!">
          <a href={address({ page: 1 })}>Clear filters</a>
        </Button>
      )}
      <FilterToggle {...toggle} name="refundDue" label="Refund due" count={refundsDue} />
      <FilterToggle {...toggle} name="toInspect" label="To inspect" count={returnsToInspect} />
      {paymentsToCheck > 0 && (
        <Button asChild size="small" variant="secondary">
          <a href={paths.paymentsToCheck()}>
            Payments to check
            <span className="tabular-nums">{formatCount(paymentsToCheck)}</span>
          </a>
        </Button>
      )}
      <Button asChild size="small" variant="secondary">
        <a href={ordersFileUrl(filters)} download>
          <Icon of={Download} />
          Export CSV
        </a>
      </Button>
      <Button asChild size="small">
        <a href={paths.newOrder()}>
          <Icon of={Plus} />
          New Order
        </a>
      </Button>
    </div>
  );
}

interface FilterToggleProps extends OrderFiltersProps {
  name: "refundDue" | "toInspect";
  label: string;
  count: number;
}

/** Shown while there are such orders, or only these are shown. */
function FilterToggle({ address, filters, name, label, count }: FilterToggleProps) {
  const [, navigate] = useLocation();
  const isOn = filters[name] === "true";
  if (count === 0 && !isOn) return null;
  const toggled = withFilter(filters, name, isOn ? "" : "true");
  return (
    <Button
      size="small"
      variant={isOn ? "primary" : "secondary"}
      aria-pressed={isOn}
      onClick={() => navigate(address({ page: 1, filters: toggled }))}
    >
      {label}
      <span className="tabular-nums">{formatCount(count)}</span>
    </Button>
  );
}
