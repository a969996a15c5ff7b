import { clsx } from "clsx";
import type { MouseEvent, ReactNode } from "react";
import type { ListView } from "#src/lib/list.ts";
import { Picture } from "#src/ui/picture.tsx";
import { SortHeadCell, TableHeadCell, tableRoles } from "#src/ui/table.tsx";
import { EditCell } from "./edit-cell.tsx";
import type { Column } from "./use-columns.ts";
import { useRowFocus } from "./use-row-focus.ts";

/** Rows that are ticked, for actions on many at once. */
export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number, event: { readonly shiftKey: boolean }) => void;
  readonly toggleAll: () => void;
}

interface ListTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  view?: Pick<ListView, "sort" | "direction">;
  onSort?: (sort: string) => void;
  /** The page of a row, if it has one. */
  open?: ((row: Row) => string | undefined) | undefined;
  /** Shows a row that has no page of its own. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Names the row for its box of the selection. */
  nameOf?: (row: Row) => string;
  actions?: ((row: Row) => ReactNode) | undefined;
  selection?: RowSelection | undefined;
  /** Returns the address of a picture of the row. */
  picture?: ((row: Row) => string | null) | undefined;
  loading?: boolean;
}

const headCell = "max-md:hidden h-9 py-0! pr-4! top-(--list-head)!";

/** One line for each row; on a phone two lines. The page scrolls, and the heads stay. A short list needs no screen. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { label, columns, rows, view, onSort, open, onOpen, actions, selection, loading } = props;
  const place = places[selection ? "ticked" : "plain"];
  const focus = useRowFocus(rows.length);
  return (
    <table
      {...tableRoles.table}
      {...focus}
      aria-label={label}
      aria-busy={loading}
      data-tooltip-side="left"
      className="w-full border-collapse text-left text-sm max-md:block"
    >
      <thead {...tableRoles.rowgroup} className="max-md:hidden">
        <tr {...tableRoles.row}>
          {selection && (
            <TableHeadCell className={clsx(headCell, "w-8")}>
              <Box
                label="Select all on this page"
                checked={rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))}
                onClick={selection.toggleAll}
              />
            </TableHeadCell>
          )}
          {columns.map(({ title, sort, align, wide }) => {
            const className = clsx(
              headCell,
              align === "end" && "text-right",
              wide && "max-xl:hidden",
            );
            return sort && onSort ? (
              <SortHeadCell
                key={title}
                title={title}
                direction={view?.sort === sort ? view.direction : undefined}
                onSort={() => onSort(sort)}
                className={className}
              />
            ) : (
              <TableHeadCell key={title} className={className}>
                {title}
              </TableHeadCell>
            );
          })}
          {actions && (
            <TableHeadCell className={clsx(headCell, "pr-0!")}>
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
          <tr
            key={row.id}
            {...tableRoles.row}
            data-row={row.id}
            className={clsx(
              "relative border-line border-b focus-within:bg-mist hover:bg-mist max-md:grid max-md:min-h-16 max-md:content-center max-md:items-center max-md:gap-x-3 max-md:py-2",
              place.grid,
              selection?.ids.has(row.id) && "bg-mist",
            )}
          >
            {selection && (
              <td
                {...tableRoles.cell}
                className="h-10 py-0 pr-3 max-md:row-span-2 max-md:row-start-1 max-md:h-auto max-md:pr-0"
              >
                <Box
                  label={`Select ${props.nameOf?.(row)}`}
                  checked={selection.ids.has(row.id)}
                  onClick={(event) => selection.toggle(row.id, event)}
                />
              </td>
            )}
            {columns.map((column, index) => (
              <Cell
                key={column.title}
                column={column}
                row={row}
                place={place}
                {...(index === 0 && {
                  first: {
                    href: open?.(row),
                    onOpen: onOpen && (() => onOpen(row)),
                    picture: props.picture?.(row),
                  },
                })}
              />
            ))}
            {actions && (
              <td
                {...tableRoles.cell}
                className={clsx("relative z-1 h-10 py-0 max-md:h-auto", place.actions)}
              >
                <span className="flex items-center justify-end pointer-fine:[&_button]:h-9! pointer-fine:[&_button]:min-h-9!">
                  {actions(row)}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BoxProps {
  label: string;
  checked: boolean;
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
}

/** A press with Shift selects up to here, so the box listens for presses. */
function Box({ label, checked, onClick }: BoxProps) {
  return (
    <label className="relative z-1 inline-flex min-h-6 min-w-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-8">
      <input
        type="checkbox"
        data-select-row
        aria-label={label}
        className="check-box size-4"
        checked={checked}
        onClick={onClick}
        onChange={() => {}}
      />
    </label>
  );
}

/** Where the cells of a row stand on a phone, beside a box or not. */
const places = {
  ticked: {
    grid: "max-md:grid-cols-[auto_minmax(0,1fr)_auto]",
    first: "max-md:col-start-2",
    end: "max-md:col-start-3",
    actions: "max-md:col-start-4 max-md:row-start-1 max-md:row-span-2",
  },
  plain: {
    grid: "max-md:grid-cols-[minmax(0,1fr)_auto]",
    first: "max-md:col-start-1",
    end: "max-md:col-start-2",
    actions: "max-md:col-start-3 max-md:row-start-1 max-md:row-span-2",
  },
};

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  place: (typeof places)[keyof typeof places];
  /** The first cell has the picture and the link of the row, which covers the row as a whole. */
  first?: {
    readonly href: string | undefined;
    readonly onOpen: (() => void) | undefined;
    readonly picture: string | null | undefined;
  };
}

const linkClassName =
  "after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2";

const noteClassName = "font-normal text-muted text-xs";
const phoneNoteClassName = "max-md:ml-0 max-md:block max-md:truncate";

function Cell<Row>({ column, row, place, first }: CellProps<Row>) {
  const { cell, note, phoneNote, align, phone, wide } = column;
  const shared = "h-10 py-0 pr-4 align-middle tabular-nums max-md:h-auto max-md:p-0";
  const noted = (
    <>
      {note && (
        <span
          className={clsx("ml-2", noteClassName, phoneNote ? "max-md:hidden" : phoneNoteClassName)}
        >
          {note(row)}
        </span>
      )}
      {phoneNote && (
        <span className={clsx("md:hidden", noteClassName, phoneNoteClassName)}>
          {phoneNote(row)}
        </span>
      )}
    </>
  );
  if (first) {
    const { href, onOpen, picture } = first;
    return (
      <th
        scope="row"
        {...tableRoles.rowheader}
        className={clsx(
          shared,
          "w-full min-w-40 max-w-0 font-medium max-md:row-span-2 max-md:row-start-1 max-md:w-auto max-md:max-w-none",
          place.first,
        )}
      >
        <span className="flex items-center gap-3">
          {picture !== undefined && (
            <span className="w-8 shrink-0 bg-stone max-md:w-11">
              <Picture src={picture} alt="" thumbnail sizes="2.75rem" className="aspect-square" />
            </span>
          )}
          <span className="min-w-0 truncate">
            {href && (
              <a href={href} data-row-link className={linkClassName}>
                {cell(row)}
              </a>
            )}
            {onOpen && (
              <button
                type="button"
                data-row-link
                onClick={onOpen}
                className={clsx(linkClassName, "max-w-full truncate text-left align-bottom")}
              >
                {cell(row)}
              </button>
            )}
            {!(href || onOpen) && cell(row)}
            {noted}
          </span>
        </span>
      </th>
    );
  }
  const edit = column.edit?.(row);
  return (
    <td
      {...tableRoles.cell}
      className={clsx(
        shared,
        "max-w-44 truncate whitespace-nowrap lg:max-w-56 xl:max-w-80",
        align === "end" && "text-right",
        phone ? ["max-md:text-right", place.end] : "max-md:hidden",
        wide && (phone ? "md:max-xl:hidden" : "max-xl:hidden"),
        phone === "end" && "max-md:row-start-1",
        phone === "below" && "max-md:row-start-2 max-md:text-muted max-md:text-xs",
      )}
    >
      {edit ? (
        <EditCell edit={edit} align={align}>
          {cell(row)}
        </EditCell>
      ) : (
        cell(row)
      )}
      {noted}
    </td>
  );
}
