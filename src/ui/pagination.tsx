import { ChevronLeft, ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface PaginationProps {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  label?: string;
  className?: string | undefined;
}

export function Pagination(props: PaginationProps) {
  const { page, pageCount, hrefFor, label = "Pagination", className } = props;
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex items-center justify-center gap-0.5 sm:gap-1">
        <li className="w-11 shrink-0">
          <PageLink
            href={page > 1 ? hrefFor(page - 1) : undefined}
            label="Previous page"
            icon={<Icon of={ChevronLeft} className="size-5 stroke-[1.5]" />}
          />
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
              <PageLink
                href={hrefFor(entry)}
                label={`Page ${entry}`}
                number={entry}
                current={entry === page}
              />
            </li>
          ),
        )}
        <li className="w-11 shrink-0">
          <PageLink
            href={page < pageCount ? hrefFor(page + 1) : undefined}
            label="Next page"
            icon={<Icon of={ChevronRight} className="size-5 stroke-[1.5]" />}
          />
        </li>
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  /** Undefined at the first and last page. */
  href: string | undefined;
  label: string;
  number?: number;
  icon?: ReactNode;
  current?: boolean;
}

function PageLink({ href, label, number, icon, current = false }: PageLinkProps) {
  if (href === undefined) {
    return (
      <button type="button" disabled aria-label={label} className="page-link">
        {icon}
      </button>
    );
  }
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      data-tooltip={icon ? "" : undefined}
      className="page-link"
    >
      {icon ?? number}
    </a>
  );
}

type PageListEntry = number | "gap";

/**
 * The page numbers to offer, at most seven entries wide: the first, the last, and the current
 * one with its neighbours; a gap never hides a single page.
 */
export function pageList(current: number, count: number): PageListEntry[] {
  if (count <= 7) return range(1, count);
  if (current <= 4) return [...range(1, 5), "gap", count];
  if (current >= count - 3) return [1, "gap", ...range(count - 4, count)];
  return [1, "gap", ...range(current - 1, current + 1), "gap", count];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
