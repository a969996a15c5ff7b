import { asc, desc, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { rowsPerPage } from "#src/lib/list.ts";
import type { DbOrTx } from "./client.ts";
import { wordQuery, wordsIn } from "./columns.ts";

export interface PageParams<Sort extends string = string> {
  readonly sort?: Sort | undefined;
  readonly direction?: "asc" | "desc" | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** More rows than this are not counted, because counting them would read them. */
export const maxCounted = 10_000;

/** A sort may have a second column, by which an index leads. */
type Sorts<Sort extends string> = Readonly<Record<Sort, SQLWrapper | readonly SQLWrapper[]>>;

interface PageSource<Row, Sort extends string> {
  readonly table: PgTable;
  readonly id: AnyPgColumn;
  readonly where?: SQL | undefined;
  readonly sorts?: Sorts<Sort>;
  /** The order of a list without a sort, by which an index leads. By default the newest id comes first. */
  readonly order?: readonly SQL[] | undefined;
  /** The ids of the page, if no index leads to them in this order. */
  readonly ids?: SQL | undefined;
  /** Reads these rows in this order, with all that is joined to them. */
  readonly select: (ids: SQL, order: SQL[]) => PromiseLike<Row[]>;
  /** The number of rows, if it is known without counting. */
  readonly total?: number | undefined;
}

/** One page of a list. The ids come from an index, and only the rows of the page are read from the table. */
export async function readPage<Row, Sort extends string>(
  db: DbOrTx,
  view: PageParams<Sort>,
  { table, id, where, sorts, order, ids, select, total }: PageSource<Row, Sort>,
): Promise<{ rows: Row[]; total: number; more: boolean }> {
  const ordered = orderOf(view, sorts, id, order);
  const { limit, offset } = bounds(view);
  const found =
    ids ??
    db
      .select({ id })
      .from(table)
      .where(where)
      .orderBy(...ordered)
      .limit(limit)
      .offset(offset);
  const rows = await select(sql`${id} = any(array(${found}))`, ordered);
  if (total !== undefined) return { rows, total, more: false };
  const counted = await countUpTo(db, table, where);
  return { rows, total: Math.min(counted, maxCounted), more: counted > maxCounted };
}

/** Stops at one more than `most`. */
export function countUpTo(
  db: DbOrTx,
  table: PgTable,
  where: SQL | undefined,
  most = maxCounted,
): Promise<number> {
  const matching = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(most + 1)
    .as("matching");
  return db.$count(matching);
}

/** The id breaks ties, so that rows never change places between pages. */
function orderOf<Sort extends string>(
  { sort, direction }: PageParams<Sort>,
  sorts: Sorts<Sort> | undefined,
  id: SQLWrapper,
  order: readonly SQL[] = [desc(id)],
): SQL[] {
  if (!sort || !sorts) return [...order];
  const columns = [sorts[sort], id].flat() as SQLWrapper[];
  return [...new Set(columns)].map(direction === "desc" ? desc : asc);
}

export function bounds({ page = 1, pageSize = rowsPerPage }: PageParams) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** `condition` gets the words that were typed as a query. Text without words matches nothing. */
export function matchesWords(
  search: string | undefined,
  condition: (query: SQL) => SQL,
): SQL | undefined {
  if (!search) return undefined;
  const typed = wordsIn(search);
  return typed ? condition(wordQuery(typed)) : sql`false`;
}

/** As a filter of `days` asks for them. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The order that has an index within a range of days, unlike the id. */
export const newestWithin = (
  { createdAt, id }: Record<"createdAt" | "id", AnyPgColumn>,
  { from, to }: Days,
): SQL[] | undefined => (from || to ? [desc(createdAt), desc(id)] : undefined);

/** The days belong to this time zone, and both are included. */
export function withinDays(
  column: AnyPgColumn,
  { from, to }: Days,
  timeZone: string,
): (SQL | undefined)[] {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`;
  return [
    from ? gte(column, startOf(sql`${from}::date`)) : undefined,
    to ? lt(column, startOf(sql`(${to}::date + 1)`)) : undefined,
  ];
}

const batch = 500;

/** All rows for a file, a batch at a time. `read` gets the last row of the batch before. */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, batch);
    yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1);
  }
}
