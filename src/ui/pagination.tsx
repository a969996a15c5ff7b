import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { pageList } from "./pagination.rules.ts";

interface PaginationProps extends PageTarget {
  page: number;
  pageCount: number;
  label?: string;
  className?: string | undefined;
}

/** Links if `hrefFor` is given, else buttons; nothing for a single page. */
export function Pagination({
  page,
  pageCount,
  label = "Pagination",
  className,
  ...target
}: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex items-center justify-center gap-0.5 sm:gap-1">
        <li className="w-11 shrink-0">
          <PageControl to={page - 1} label="Previous page" tooltip disabled={page <= 1} {...target}>
            <Icon of={ChevronLeft} className="size-5 stroke-[1.5]" />
          </PageControl>
        </li>
        {pageList(page, pageCount).map((entry, index) =>
          entry === "gap" ? (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two gaps differ only by position
              key={`gap-${index}`}
              className="max-w-11 flex-1 text-center text-muted"
            >
              <span aria-hidden="true">…</span>
              <span className="sr-only">More pages</span>
            </li>
          ) : (
            <li key={entry} className="max-w-11 flex-1">
              <PageControl to={entry} label={`Page ${entry}`} current={entry === page} {...target}>
                {entry}
              </PageControl>
            </li>
          ),
        )}
        <li className="w-11 shrink-0">
          <PageControl
            to={page + 1}
            label="Next page"
            tooltip
            disabled={page >= pageCount}
            {...target}
          >
            <Icon of={ChevronRight} className="size-5 stroke-[1.5]" />
          </PageControl>
        </li>
      </ul>
    </nav>
  );
}

interface PageTarget {
  hrefFor?: ((page: number) => string) | undefined;
  onPageChange?: ((page: number) => void) | undefined;
}

interface PageControlProps extends PageTarget {
  to: number;
  label: string;
  /** Shows the label as a tooltip, for a control with an icon only. */
  tooltip?: boolean;
  current?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

function PageControl({
  to,
  label,
  tooltip = false,
  current = false,
  disabled = false,
  hrefFor,
  onPageChange,
  children,
}: PageControlProps) {
  const className = clsx(
    "flex h-11 w-full min-w-0 items-center justify-center border-b text-sm tabular-nums transition-colors",
    current ? "border-accent font-medium" : "border-transparent text-muted",
    disabled ? "cursor-not-allowed opacity-40" : "hover:text-accent",
  );
  const shared = {
    "aria-label": label,
    "aria-current": current ? ("page" as const) : undefined,
    "data-tooltip": tooltip ? "" : undefined,
  };
  if (hrefFor && !disabled) {
    return (
      <a href={hrefFor(to)} className={className} onClick={() => onPageChange?.(to)} {...shared}>
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      onClick={() => onPageChange?.(to)}
      {...shared}
    >
      {children}
    </button>
  );
}
