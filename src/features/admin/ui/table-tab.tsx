import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import {
  countText,
  type Filters,
  lastPage,
  type Noun,
  sortedBy,
  type TableAddress,
  type TableView,
  viewFromSearch,
} from "#src/features/admin/dashboard.rules.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { type Column, DataTable, type RowSelection } from "./data-table.tsx";

interface Counted {
  readonly total: number;
  readonly more?: boolean | undefined;
}

interface TableSource<Reply extends Counted, Row, Sort extends string> {
  readonly address: TableAddress;
  readonly label: string;
  readonly noun: Noun;
  readonly empty: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly queryOf: (
    view: TableView<Sort>,
  ) => UseQueryOptions<Reply, Error, Reply, readonly [string]>;
  readonly rowsOf: (reply: Reply) => readonly Row[];
  readonly filtersFrom?: (search: URLSearchParams) => Filters;
}

interface TableTabProps<Reply extends Counted, Row, Sort extends string> {
  source: TableSource<Reply, Row, Sort>;
  actions?: (row: Row) => ReactNode;
  selection?: RowSelection;
  /** Controls beside the row count. */
  children?: ReactNode;
}

/** One page of a table. Filters, sort and page are in the URL, so that reload and back restore them. */
export function TableTab<Reply extends Counted, Row extends { id: number }, Sort extends string>({
  source,
  actions,
  selection,
  children,
}: TableTabProps<Reply, Row, Sort>) {
  const { address, label, noun, columns } = source;
  const [, navigate] = useLocation();
  const sorts = columns.flatMap(({ sort }) => sort ?? []);
  const search = new URLSearchParams(useSearch());
  const view = viewFromSearch(search, sorts, source.filtersFrom?.(search));
  const query = useQuery(source.queryOf(view));
  const top = useScrollToTopOnPage(view.page);
  const { data } = query;
  const counted = data && data.total > 0 && !query.isError;
  return (
    <>
      <div ref={top} className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-muted text-sm tabular-nums">
          {counted && countText(data.total, view.page, noun, data.more)}
        </p>
        {children}
      </div>
      {content()}
    </>
  );

  function content() {
    if (query.isError) {
      return (
        <LoadFailure
          compact
          as="h2"
          title={loadFailed(noun.many)}
          retry={query.refetch}
          retrying={query.isFetching}
        />
      );
    }
    if (!data) return <TableSkeleton what={noun.many} />;
    const pageCount = lastPage(data.total);
    if (view.page > pageCount && !query.isPlaceholderData) {
      return <Redirect to={address({ ...view, page: pageCount })} replace />;
    }
    if (data.total === 0) {
      return (
        <p className="mx-auto max-w-[44ch] text-balance py-20 text-center text-lead text-muted">
          {source.empty}
        </p>
      );
    }
    return (
      <>
        <DataTable
          key={view.page}
          label={label}
          columns={columns}
          rows={source.rowsOf(data)}
          view={view}
          onSort={(column) => navigate(address(sortedBy(view, column)))}
          actions={actions}
          selection={selection}
          loading={query.isPlaceholderData}
        />
        <Pagination
          page={view.page}
          pageCount={pageCount}
          label={`Pages of ${noun.many}`}
          hrefFor={(page) => address({ ...view, page })}
          className="mt-6"
        />
      </>
    );
  }
}

/** Scrolls to the first row when the page changes. */
function useScrollToTopOnPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView({ block: "nearest" });
  }, [page]);
  return top;
}

const skeletonWidths = ["w-44", "w-56", "w-36", "w-48", "w-40", "w-52", "w-44", "w-36"];

function TableSkeleton({ what }: { what: string }) {
  return (
    <LoadingRegion label={`Loading ${what}`} className="border-line border-y">
      <div className="flex h-11 items-center border-line border-b">
        <Skeleton className="h-3 w-20" />
      </div>
      {skeletonWidths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position tells the rows apart
          key={index}
          className="flex h-13 items-center justify-between gap-8 border-line border-b last:border-b-0"
        >
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-24 max-md:hidden" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </LoadingRegion>
  );
}
