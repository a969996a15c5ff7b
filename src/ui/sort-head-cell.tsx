import { clsx } from "clsx";
import { ChevronDown, ChevronsUpDown, ChevronUp } from "lucide";
import { Icon } from "./icon.tsx";
import { TableHeadCell } from "./table.tsx";

const directions = {
  asc: { said: "ascending", icon: ChevronUp },
  desc: { said: "descending", icon: ChevronDown },
} as const;
const unsorted = { said: "none", icon: ChevronsUpDown } as const;

type SortHeadCellProps = {
  title: string;
  /** How the table is sorted by this column; undefined while another one decides. */
  direction: keyof typeof directions | undefined;
  onSort: () => void;
  className?: string | undefined;
};

/** The head of a column that sorts the table when pressed. */
export function SortHeadCell({ title, direction, onSort, className }: SortHeadCellProps) {
  const { said, icon } = direction ? directions[direction] : unsorted;
  return (
    <TableHeadCell aria-sort={said} className={clsx("py-0!", className)}>
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
