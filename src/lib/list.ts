import { maxAdminPage } from "#src/domain/limits.ts";
import { isDay } from "./calendar.ts";

/**
 * A list of the office is declared once. The query of its call, the address of its page, its filters and its table
 * follow from the declaration. This file has no schemas, so that browsers can load it.
 */
export interface List<
  Filters extends FilterSet = FilterSet,
  Sort extends string = string,
  Rows extends string = string,
> {
  readonly path: `/api/${string}`;
  readonly page: string;
  readonly rows: Rows;
  readonly noun: Noun;
  readonly filters: Filters;
  readonly sorts: readonly Sort[];
  /** Rows come by themselves, so that they are asked for again after so long. */
  readonly refreshMs?: number;
  /** Filters under a name, as tabs above the table. */
  readonly views?: readonly View[];
}

export interface Noun {
  readonly one: string;
  readonly many: string;
}

interface View {
  readonly name: string;
  readonly filters: FilterValues;
  /** Somebody must do something about these rows, so that their number is shown. */
  readonly counted?: boolean;
}

/** As they stand in an address. */
export type FilterValues = Readonly<Record<string, string>>;

export type Filter =
  | WordsFilter
  | TextFilter
  | ChoiceFilter
  | IdFilter
  | DollarsFilter
  | DaysFilter;
export type FilterSet = Readonly<Record<string, Filter>>;

interface WordsFilter {
  readonly kind: "words";
  readonly hint: string;
  readonly maxLength: number;
}
/** The whole value, as a link or a person writes it. The screen may name some, to choose from. */
interface TextFilter {
  readonly kind: "text";
  readonly label: string;
  readonly pattern: RegExp;
  readonly hint: string;
}
export interface ChoiceFilter<Value extends string = string> {
  readonly kind: "choice";
  readonly label: string;
  readonly options: Readonly<Record<Value, string>>;
}
/** The options are rows of the database, which the screen names. */
interface IdFilter {
  readonly kind: "id";
  readonly label: string;
}
/** A filter `price` has the names `minPrice` and `maxPrice`. */
interface DollarsFilter {
  readonly kind: "dollars";
  readonly label: string;
}
/** The names are `from` and `to`. Days are those of the shop's time zone, both inclusive. */
interface DaysFilter {
  readonly kind: "days";
  readonly label: string;
}

export const words = (hint: string, maxLength = 100): WordsFilter => ({
  kind: "words",
  hint,
  maxLength,
});
export const text = (label: string, pattern: RegExp, hint: string): TextFilter => ({
  kind: "text",
  label,
  pattern,
  hint,
});
export const choice = <Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
): ChoiceFilter<Value> => ({ kind: "choice", label, options });
/** Options that are called by their value. */
export const named = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
/** It is true or absent. */
export const flag = (label: string, name: string) => choice(label, { true: name });
export const byId = (label: string): IdFilter => ({ kind: "id", label });
export const dollars = (label: string): DollarsFilter => ({ kind: "dollars", label });
export const days = (label: string): DaysFilter => ({ kind: "days", label });

export function list<
  const Filters extends FilterSet,
  const Sort extends string,
  const Rows extends string,
>(declaration: List<Filters, Sort, Rows>): List<Filters, Sort, Rows> {
  return declaration;
}

const capitalised = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

export function namesOf(name: string, { kind }: Filter): readonly string[] {
  if (kind === "dollars") return [`min${capitalised(name)}`, `max${capitalised(name)}`];
  return kind === "days" ? ["from", "to"] : [name];
}

/** Says whether the server takes this value. */
export function accepts(filter: Filter, text: string): boolean {
  switch (filter.kind) {
    case "words":
      return text !== "" && text.length <= filter.maxLength;
    case "text":
      return filter.pattern.test(text);
    case "choice":
      return Object.hasOwn(filter.options, text);
    case "id":
      return /^[1-9]\d{0,8}$/.test(text);
    case "dollars":
      return /^\d{1,12}$/.test(text);
    case "days":
      return isDay(text);
  }
}

/** The rows that are on screen. Without a sort the list has its own order, the newest first in most. */
export interface ListView<Sort extends string = string> {
  readonly page: number;
  readonly sort?: Sort;
  readonly direction?: "asc" | "desc";
  readonly filters: FilterValues;
}

/** Values that the server would refuse are left out, so that a mistyped address still shows rows. */
export function viewFrom<Sort extends string>(
  { filters, sorts }: Pick<List<FilterSet, Sort>, "filters" | "sorts">,
  search: URLSearchParams,
): ListView<Sort> {
  const given = Object.entries(filters).flatMap(([name, filter]) =>
    namesOf(name, filter).flatMap((key) => {
      const text = search.get(key)?.trim() ?? "";
      return accepts(filter, text) ? [[key, text] as const] : [];
    }),
  );
  const sort = sorts.find((one) => one === search.get("sort"));
  return {
    page: pageFrom(search.get("page")),
    filters: Object.fromEntries(given),
    ...(sort && { sort, direction: search.get("direction") === "desc" ? "desc" : "asc" }),
  };
}

function pageFrom(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(page, maxAdminPage);
}

/** Defaults are left out. `page` may have a query of its own. */
export function listUrl(page: string, view: Partial<ListView>): string {
  const [path = page, fixed] = page.split("?", 2);
  const search = new URLSearchParams(fixed);
  if (view.sort) search.set("sort", view.sort);
  if (view.direction) search.set("direction", view.direction);
  for (const [name, value] of Object.entries(view.filters ?? {})) search.set(name, value);
  if (view.page && view.page > 1) search.set("page", String(view.page));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Each change starts at the first page. An empty value removes the filter. */
export function withFilters<Sort extends string>(
  { page: _, filters, ...view }: ListView<Sort>,
  changes: FilterValues,
): ListView<Sort> {
  const kept = Object.entries({ ...filters, ...changes }).filter(([, value]) => value.trim());
  return { ...view, page: 1, filters: Object.fromEntries(kept) };
}

/** The first press on a column head sorts ascending, the next one reverses. */
export function sortedBy<Sort extends string>(view: ListView<Sort>, sort: Sort): ListView<Sort> {
  const reversed = view.sort === sort && view.direction === "asc";
  return { ...view, sort, direction: reversed ? "desc" : "asc", page: 1 };
}

export const rowsPerPage = 50;

export const lastPage = (total: number) => Math.max(1, Math.ceil(total / rowsPerPage));

export function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}

/** Such as `51 to 100 of 10,000 users`. `more` rows may match than are counted. */
export function countText(total: number, page: number, { one, many }: Noun, more = false): string {
  const all = `${more ? "more than " : ""}${formatCount(total)} ${total === 1 ? one : many}`;
  if (total <= rowsPerPage) return all;
  const first = (page - 1) * rowsPerPage + 1;
  return `${formatCount(first)} to ${formatCount(Math.min(total, first + rowsPerPage - 1))} of ${all}`;
}
