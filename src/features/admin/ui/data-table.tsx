import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { TableView } from "#src/features/admin/dashboard.rules.ts";
import {
  SortHeadCell,
  Table,
  TableCell,
  TableHeadCell,
  TableRow,
  tableRoles,
} from "#src/ui/table.tsx";

export interface Column<Row, Sort extends string> {
  readonly title: string;
  /** The server's name of the column. A column without one can't be sorted. */
  readonly sort?: Sort;
  readonly align?: "end";
  /** On a phone a row is a card of three columns. A wide cell takes two. */
  readonly wide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Rows that are ticked, for acts on many at once. */
export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  /** The row's name, for the label of its box. */
  readonly nameOf: (id: number) => string;
  readonly onChange: (ids: ReadonlySet<number>) => void;
}

interface DataTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  view: TableView<Sort>;
  onSort: (column: Sort) => void;
  actions?: ((row: Row) => ReactNode) | undefined;
  selection?: RowSelection | undefined;
  loading: boolean;
}

/** On a phone the rows become cards under a strip of sort buttons. */
export function DataTable<Row extends { id: number }, Sort extends string>({
  label,
  columns,
  rows,
  view,
  onSort,
  actions,
  selection,
  loading,
}: DataTableProps<Row, Sort>) {
  return (
    <Table
      label={label}
      aria-busy={loading}
      className="max-md:overflow-visible md:max-h-[70dvh] max-md:[&>table]:block md:[.office_&]:max-h-none xl:[.office_&]:overflow-visible"
    >
      <thead
        {...tableRoles.rowgroup}
        className={
          // A row of headings without a visible one would be announced as empty.
          selection || columns.some(({ sort }) => sort)
            ? "max-md:sticky max-md:top-16 max-md:[.office_&]:top-12 max-md:z-10 max-md:block max-md:bg-paper"
            : "max-md:hidden"
        }
      >
        <tr
          {...tableRoles.row}
          className="max-md:flex max-md:gap-x-5 max-md:overflow-x-auto max-md:border-line max-md:border-b max-md:[scrollbar-width:none]"
        >
          {selection && (
            <TableHeadCell className="w-10 xl:[.office_&]:top-12 max-md:static max-md:pr-0! max-md:shadow-none">
              <SelectAll rows={rows} selection={selection} />
            </TableHeadCell>
          )}
          {columns.map((column) => (
            <HeadCell key={column.title} column={column} view={view} onSort={onSort} />
          ))}
          {actions && (
            <TableHeadCell className="pr-0! xl:[.office_&]:top-12 max-md:hidden">
              <span className="sr-only">Actions</span>
            </TableHeadCell>
          )}
        </tr>
      </thead>
      <tbody
        {...tableRoles.rowgroup}
        className={clsx("transition-opacity max-md:block", loading && "opacity-50")}
      >
        {rows.map((row) => (
          <TableRow
            key={row.id}
            className={clsx(
              "max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-3 max-md:py-4",
              selection?.ids.has(row.id) && "bg-mist",
            )}
          >
            {selection && (
              <TableCell className="py-0! max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end max-md:pr-0!">
                <SelectRow id={row.id} selection={selection} />
              </TableCell>
            )}
            {columns.map((column, index) =>
              index === 0 ? (
                <RowHead
                  key={column.title}
                  column={column}
                  row={row}
                  alone={!actions && !selection}
                />
              ) : (
                <DataCell key={column.title} column={column} row={row} />
              ),
            )}
            {actions && (
              <TableCell className="py-1! pr-0! max-md:col-start-3 max-md:row-start-1 max-md:-mr-3 max-md:py-0!">
                <span className="flex justify-end">{actions(row)}</span>
              </TableCell>
            )}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function SelectAll({
  rows,
  selection,
}: {
  rows: readonly { id: number }[];
  selection: RowSelection;
}) {
  const { ids, onChange } = selection;
  const isAll = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  return (
    <label className="inline-flex min-h-6 min-w-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        className="check-box"
        checked={isAll}
        onChange={() => onChange(new Set(isAll ? [] : rows.map(({ id }) => id)))}
      />
    </label>
  );
}

function SelectRow({ id, selection }: { id: number; selection: RowSelection }) {
  const { ids, nameOf, onChange } = selection;
  return (
    <label className="inline-flex min-h-6 min-w-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-end">
      <input
        type="checkbox"
        data-select-row
        aria-label={`Select ${nameOf(id)}`}
        className="check-box"
        checked={ids.has(id)}
        onChange={({ currentTarget }) => {
          const others = [...ids].filter((other) => other !== id);
          onChange(new Set(currentTarget.checked ? [...others, id] : others));
        }}
      />
    </label>
  );
}

interface HeadCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  view: TableView<Sort>;
  onSort: (column: Sort) => void;
}

function HeadCell<Row, Sort extends string>({ column, view, onSort }: HeadCellProps<Row, Sort>) {
  const { title, sort, align } = column;
  const className = clsx(
    "xl:[.office_&]:top-12 max-md:static max-md:pr-0! max-md:shadow-none",
    align === "end" && "text-right",
  );
  if (!sort)
    return <TableHeadCell className={clsx(className, "max-md:hidden")}>{title}</TableHeadCell>;
  return (
    <SortHeadCell
      title={title}
      direction={view.sort === sort ? view.direction : undefined}
      onSort={() => onSort(sort)}
      className={className}
    />
  );
}

interface DataCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  row: Row;
}

function RowHead<Row, Sort extends string>({
  column,
  row,
  alone,
}: DataCellProps<Row, Sort> & { alone: boolean }) {
  return (
    <th
      scope="row"
      {...tableRoles.rowheader}
      className={clsx(
        "py-2 pr-6 font-medium max-md:self-center max-md:p-0 max-md:text-base",
        alone ? "max-md:col-span-3" : "max-md:col-span-2",
      )}
    >
      {column.cell(row)}
    </th>
  );
}

/** The column's title stands beside the value in a card, where the table has no head. */
function DataCell<Row, Sort extends string>({ column, row }: DataCellProps<Row, Sort>) {
  return (
    <TableCell
      className={clsx(
        "max-md:block max-md:p-0!",
        column.align === "end" && "md:text-right",
        column.wide && "max-md:col-span-2",
      )}
    >
      <span className="mb-0.5 block text-muted text-xs md:hidden">{column.title}</span>
      {column.cell(row)}
    </TableCell>
  );
}

/**
 * Text that a user typed. `bdi` keeps right-to-left text from reordering its neighbours; text without
 * spaces may wrap anywhere.
 */
export function UserText({ children }: { children: string }) {
  return <bdi className="wrap-anywhere">{children}</bdi>;
}
