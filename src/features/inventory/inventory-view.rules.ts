import { conditions } from "#src/domain/constants.ts";
import { inventorySearchMaxLength } from "#src/domain/limits.ts";
import { type Filters, type TableAddress, tableUrl } from "#src/features/admin/dashboard.rules.ts";
import { localStore } from "#src/lib/local-store.ts";
import { paths } from "#src/lib/paths.ts";
import { watchStages } from "./inventory.rules.ts";

export const inventoryAddress: TableAddress = (view) => tableUrl(paths.inventory(), view);

const isPrice = (text: string) => /^\d{1,12}$/.test(text);
const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);

const accepted = {
  search: (text: string) => text.trim() !== "" && text.length <= inventorySearchMaxLength,
  brandId: (text: string) => /^[1-9]\d{0,8}$/.test(text),
  stage: oneOf(watchStages),
  condition: oneOf(conditions),
  missing: oneOf(["price", "pictures"]),
  stolen: oneOf(["true"]),
  minPrice: isPrice,
  maxPrice: isPrice,
} as const;
export type InventoryFilter = keyof typeof accepted;

/** What the server would refuse is left out, so that a mistyped URL still shows watches. */
export function inventoryFiltersFrom(search: URLSearchParams): Filters {
  return Object.fromEntries(
    Object.entries(accepted).flatMap(([name, accepts]) => {
      const value = search.get(name) ?? "";
      return accepts(value) ? [[name, value.trim()]] : [];
    }),
  );
}

/** Columns that can be left out, in the order of the table. */
export const optionalColumns = [
  "brand",
  "reference",
  "serial",
  "price",
  "wholesale",
  "cost",
  "units",
  "condition",
  "year",
  "state",
  "added",
  "changed",
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

const firstColumns: readonly OptionalColumn[] = ["price", "units", "condition", "state"];

/** Which columns this browser shows. */
export const shownColumns = localStore("meridian.inventory-columns", (raw) =>
  Array.isArray(raw) ? optionalColumns.filter((column) => raw.includes(column)) : firstColumns,
);
