import { maxAdminPage } from "#src/domain/limits.ts";
import { pageCount } from "#src/features/catalog/catalog.rules.ts";

export const rowsPerPage = 50;

/** Which rows of a table are on screen; without a column to sort by, the newest come first. */
export interface TableView<Column extends string = string> {
  readonly sort?: Column;
  readonly direction?: Direction;
  readonly page: number;
}

export type Direction = "asc" | "desc";

export function viewFromSearch<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
): TableView<Column> {
  const page = pageFrom(search.get("page"));
  const sort = columns.find((column) => column === search.get("sort"));
  if (!sort) return { page };
  return { sort, direction: search.get("direction") === "desc" ? "desc" : "asc", page };
}

function pageFrom(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(page, maxAdminPage);
}

/** What a click on a column's head leads to: first upwards, then the other way round. */
export function sortedBy<Column extends string>(
  { sort, direction }: TableView<Column>,
  column: Column,
): TableView<Column> {
  const turned = sort === column && direction === "asc";
  return { sort: column, direction: turned ? "desc" : "asc", page: 1 };
}

export function lastPage(total: number): number {
  return pageCount(total, rowsPerPage);
}

export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** Such as `51 to 100 of 10,000 users`. */
export function countText(total: number, page: number, { one, many }: Noun): string {
  const all = `${number(total)} ${total === 1 ? one : many}`;
  if (total <= rowsPerPage) return all;
  const first = (page - 1) * rowsPerPage + 1;
  return `${number(first)} to ${number(Math.min(total, first + rowsPerPage - 1))} of ${all}`;
}

export function number(value: number): string {
  return value.toLocaleString("en-US");
}
