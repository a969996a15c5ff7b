import { orderSearchMaxLength } from "#src/domain/limits.ts";
import type { Filters } from "#src/features/admin/dashboard.rules.ts";

/** The search and the choice of a list. What the server would refuse is left out. */
export function listFilters(
  search: URLSearchParams,
  name: string,
  values: readonly string[],
): Filters {
  const typed = search.get("search")?.trim() ?? "";
  const chosen = search.get(name) ?? "";
  return {
    ...(typed !== "" && typed.length <= orderSearchMaxLength && { search: typed }),
    ...(values.includes(chosen) && { [name]: chosen }),
  };
}

/** An empty value removes the filter. */
export function withFilter(filters: Filters, name: string, value: string): Filters {
  const { [name]: _, ...others } = filters;
  return value.trim() === "" ? others : { ...others, [name]: value.trim() };
}
