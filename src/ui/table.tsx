import { clsx } from "clsx";
import { ChevronDown, ChevronsUpDown, ChevronUp } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

/**
 * The roles that the elements of a table have anyway. Some browsers drop them from an element whose `display` is
 * another, as on phones, where rows become cards.
 */
export const tableRoles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

interface TableProps extends ComponentProps<"table"> {
  /** Names the table and the region it scrolls in. */
  label: string;
}

/** A wide or long table scrolls in its own region, also by keyboard; the head row is sticky. */
export function Table({ label, className = "max-h-[75dvh]", children, ...props }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      // Beside a row's buttons, where a tooltip does not cover those of the next row.
      data-tooltip-side="left"
      className={clsx("overflow-auto border-line border-y", className)}
    >
      <table
        {...tableRoles.table}
        aria-label={label}
        className="w-full border-collapse text-left text-sm"
        {...props}
      >
        {children}
      </table>
    </section>
  );
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      {...tableRoles.row}
      className={clsx("border-line border-b last:border-b-0 hover:bg-mist", className)}
      {...props}
    />
  );
}

/** The lower line is a shadow, because a collapsed border would not move with a sticky cell. */
export function TableHeadCell({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...tableRoles.columnheader}
      className={clsx(
        "label-caps sticky top-0 z-10 whitespace-nowrap bg-paper py-3 pr-6 text-muted shadow-[inset_0_-1px_0_var(--color-line)]",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return (
    <td
      {...tableRoles.cell}
      className={clsx("py-3.5 pr-6 align-middle tabular-nums", className)}
      {...props}
    />
  );
}

const directions = {
  asc: { sort: "ascending", icon: ChevronUp },
  desc: { sort: "descending", icon: ChevronDown },
} as const;
const unsorted = { sort: "none", icon: ChevronsUpDown } as const;

interface SortHeadCellProps {
  title: string;
  /** Undefined if the table is sorted by another column. */
  direction: keyof typeof directions | undefined;
  onSort: () => void;
  className?: string | undefined;
}

export function SortHeadCell({ title, direction, onSort, className }: SortHeadCellProps) {
  const { sort, icon } = direction ? directions[direction] : unsorted;
  return (
    <TableHeadCell aria-sort={sort} className={clsx("py-0!", className)}>
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          "label-caps inline-flex min-h-11 items-center gap-1.5 transition-colors hover:text-ink focus-visible:-outline-offset-2",
          direction && "text-ink",
        )}
      >
        {title}
        <Icon
          of={icon}
          className={clsx("size-3.5 stroke-[1.75]", direction ? "text-accent" : "opacity-50")}
        />
      </button>
    </TableHeadCell>
  );
}
