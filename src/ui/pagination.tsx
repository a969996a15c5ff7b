import { ChevronLeft, ChevronRight } from "lucide";
import { Icon } from "./icon.tsx";
import { PageControl, type PageTarget } from "./page-control.tsx";
import { pageList } from "./pagination.rules.ts";

type PaginationProps = PageTarget & {
  page: number;
  pageCount: number;
  label?: string;
  className?: string | undefined;
};

/** Links where `hrefFor` is given, buttons otherwise; nothing at all for a single page. */
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
          <PageControl to={page - 1} label="Previous page" disabled={page <= 1} {...target}>
            <Icon of={ChevronLeft} className="size-5 stroke-[1.5]" />
          </PageControl>
        </li>
        {pageList(page, pageCount).map((entry, index) =>
          entry === "gap" ? (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two gaps differ by their place alone
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
          <PageControl to={page + 1} label="Next page" disabled={page >= pageCount} {...target}>
            <Icon of={ChevronRight} className="size-5 stroke-[1.5]" />
          </PageControl>
        </li>
      </ul>
    </nav>
  );
}
