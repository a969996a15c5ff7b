import { maxAdminPage } from "#src/domain/limits.ts";
import { pageCount } from "#src/features/catalog/catalog.rules.ts";
import { paths } from "#src/lib/paths.ts";

export const tabs = [
  { value: "analytics", label: "Analytics" },
  { value: "inventory", label: "Inventory" },
  { value: "brands", label: "Brands" },
  { value: "users", label: "Users" },
  { value: "orders", label: "Orders" },
  { value: "newsletter", label: "Newsletter" },
] as const;

export type Tab = (typeof tabs)[number]["value"];
const firstTab = tabs[0].value;

export function tabFromSearch(search: URLSearchParams): Tab {
  return tabs.find(({ value }) => value === search.get("tab"))?.value ?? firstTab;
}

/** Defaults are left out: the plain URL is the first tab, and a table starts on page 1. */
export function dashboardUrl(tab: Tab, view: TableView = { page: 1 }): string {
  return tableUrl(paths.adminDashboard(), view, tab === firstTab ? {} : { tab });
}

/** `fixed` is what the page's address always has. */
export function tableUrl(path: string, view: TableView, fixed: Filters = {}): string {
  const search = new URLSearchParams(fixed);
  if (view.sort) search.set("sort", view.sort);
  if (view.direction) search.set("direction", view.direction);
  for (const [name, value] of Object.entries(view.filters ?? {})) search.set(name, value);
  if (view.page > 1) search.set("page", String(view.page));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The address of a view of a table, which may be a tab or a page of its own. */
export type TableAddress = (view: TableView) => string;

export const rowsPerPage = 50;

/** Which rows of a table are on screen. Without a sort column, the newest rows come first. */
export interface TableView<Column extends string = string> {
  readonly sort?: Column;
  readonly direction?: Direction;
  readonly page: number;
  /** Names and values of the query by which the rows are chosen. */
  readonly filters?: Filters;
}

export type Filters = Readonly<Record<string, string>>;

type Direction = "asc" | "desc";

export function viewFromSearch<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
  filters: Filters = {},
): TableView<Column> {
  const shown = {
    page: pageFrom(search.get("page")),
    ...(Object.keys(filters).length > 0 && { filters }),
  };
  const sort = columns.find((column) => column === search.get("sort"));
  if (!sort) return shown;
  return { sort, direction: search.get("direction") === "desc" ? "desc" : "asc", ...shown };
}

function pageFrom(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(page, maxAdminPage);
}

/** The first click on a column head sorts ascending, the next one reverses. */
export function sortedBy<Column extends string>(
  { sort, direction, ...view }: TableView<Column>,
  column: Column,
): TableView<Column> {
  const reversed = sort === column && direction === "asc";
  return { ...view, sort: column, direction: reversed ? "desc" : "asc", page: 1 };
}

export function lastPage(total: number): number {
  return pageCount(total, rowsPerPage);
}

export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** Such as `51 to 100 of 10,000 users`. `more` rows may match than are counted. */
export function countText(total: number, page: number, { one, many }: Noun, more = false): string {
  const all = `${more ? "more than " : ""}${formatCount(total)} ${total === 1 ? one : many}`;
  if (total <= rowsPerPage) return all;
  const first = (page - 1) * rowsPerPage + 1;
  return `${formatCount(first)} to ${formatCount(Math.min(total, first + rowsPerPage - 1))} of ${all}`;
}

export function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}

export const pendingStatus = "Pending";

/** As specified, an order without a status is pending. */
export function orderStatus(status: string | null | undefined): string {
  return status?.trim() || pendingStatus;
}
