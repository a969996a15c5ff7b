import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import {
  countText,
  lastPage,
  type Noun,
  sortedBy,
  type TableView,
  viewFromSearch,
} from "#src/features/admin/table-view.ts";
import { type Column, DataTable } from "#src/features/admin/ui/data-table.tsx";
import { TableEmpty, TableSkeleton } from "#src/features/admin/ui/table-states.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { dashboardAddress, type Tab } from "./dashboard-address.ts";

/** What a table shows and where its rows come from. */
export interface TableSource<Reply extends { total: number }, Row, Sort extends string> {
  readonly tab: Tab;
  readonly label: string;
  readonly noun: Noun;
  readonly empty: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly queryOf: (
    view: TableView<Sort>,
  ) => UseQueryOptions<Reply, Error, Reply, readonly [string]>;
  readonly rowsOf: (reply: Reply) => readonly Row[];
}

interface TableTabProps<Reply extends { total: number }, Row, Sort extends string> {
  source: TableSource<Reply, Row, Sort>;
  actions?: (row: Row) => ReactNode;
  /** Stands beside the count. */
  children?: ReactNode;
}

/** One page of a table; sort and page are in the address, so that reload and back lead here again. */
export function TableTab<
  Reply extends { total: number },
  Row extends { id: number },
  Sort extends string,
>({ source, actions, children }: TableTabProps<Reply, Row, Sort>) {
  const { tab, label, noun, columns } = source;
  const [, navigate] = useLocation();
  const sorts = columns.flatMap(({ sort }) => sort ?? []);
  const view = viewFromSearch(new URLSearchParams(useSearch()), sorts);
  const query = useQuery(source.queryOf(view));
  const top = useTopOnNewPage(view.page);
  const { data } = query;
  const counted = data && data.total > 0 && !query.isError;
  return (
    <>
      <div ref={top} className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-muted text-sm tabular-nums">
          {counted && countText(data.total, view.page, noun)}
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
      return <Redirect to={dashboardAddress(tab, { ...view, page: pageCount })} replace />;
    }
    if (data.total === 0) return <TableEmpty message={source.empty} />;
    return (
      <>
        <DataTable
          key={view.page}
          label={label}
          columns={columns}
          rows={source.rowsOf(data)}
          view={view}
          onSort={(column) => navigate(dashboardAddress(tab, sortedBy(view, column)))}
          actions={actions}
          waiting={query.isPlaceholderData}
        />
        <Pagination
          page={view.page}
          pageCount={pageCount}
          label={`Pages of ${noun.many}`}
          hrefFor={(page) => dashboardAddress(tab, { ...view, page })}
          className="mt-6"
        />
      </>
    );
  }
}

/** Another page begins where its first row is. */
function useTopOnNewPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView({ block: "nearest" });
  }, [page]);
  return top;
}
