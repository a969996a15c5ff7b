import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Redirect } from "wouter";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import {
  countText,
  type FilterValues,
  formatCount,
  lastPage,
  listUrl,
  type Noun,
  sortedBy,
} from "#src/lib/list.ts";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ListBar } from "./list-bar.tsx";
import type { FilterOptions } from "./list-filters.tsx";
import { ListTable, type RowSelection } from "./list-table.tsx";
import { type Column, useColumns } from "./use-columns.ts";
import { type AnyList, type ListEndpoint, listQuery, type RowOf, useListView } from "./use-list.ts";

interface ListScreenProps<L extends AnyList, Row> {
  of: L;
  label: string;
  columns: (shop: { timeZone: string }) => readonly Column<Row, L["sorts"][number]>[];
  nameOf: (row: Row) => string;
  /** Shown when there are no rows at all. */
  empty: string;
  /** The page of a row, if it has one. */
  open?: (row: Row) => string | undefined;
  /** Shows a row that has no page of its own. */
  onOpen?: (row: Row) => void;
  /** Returns the address of a picture of the row. */
  picture?: (row: Row) => string | null;
  /** Names of the values of filters by id. */
  options?: FilterOptions;
  /** It is the address of the file with all rows that match. */
  fileUrl?: (filters: FilterValues) => string;
  /** These stand beside the filters. */
  actions?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** These can be done with the rows that are ticked. */
  bulk?: { readonly max: number; readonly actions: (chosen: Chosen) => ReactNode };
}

interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly clear: () => void;
}

interface Counted {
  readonly total: number;
  readonly more?: boolean;
  readonly timeZone?: string;
}

/** A list of the office: its bar, its table and its pages. */
export function ListScreen<E extends ListEndpoint, L extends AnyList>(
  props: ListScreenProps<L, RowOf<E, L>>,
) {
  type Row = RowOf<E, L> & { id: number };
  const { of: list, label, nameOf, empty, options = {}, fileUrl, actions, bulk } = props;
  const { view, show } = useListView(list);
  const query = useQuery(listQuery<E>(list, view));
  const reply = query.data as (ReplyOf<E> & Counted) | undefined;
  const rows = ((reply as Record<string, unknown> | undefined)?.[list.rows] ?? []) as Row[];
  const { columns, choice } = useColumns(
    list.path,
    props.columns({ timeZone: reply?.timeZone ?? "UTC" }),
  );
  const { chosen, selection } = useSelection(rows, listUrl(list.page, view));
  const bar = useBarHeight();
  useTopOfPage(bar.frame, view.page);
  const isFiltered = Object.keys(view.filters).length > 0;
  return (
    <div ref={bar.frame} className="scroll-mt-(--frame-top,4rem) [.office_&]:-mt-3">
      <div
        ref={bar.bar}
        className="sticky top-(--frame-top,4rem) z-20 -mx-5 bg-paper px-5 lg:-mx-8 lg:px-8"
      >
        <ListBar
          list={list}
          options={options}
          view={view}
          show={show}
          columns={choice}
          fileUrl={fileUrl?.(view.filters)}
          actions={actions}
        />
      </div>
      {content()}
    </div>
  );

  function content() {
    if (query.isError) {
      return (
        <LoadFailure
          compact
          as="h2"
          title={`The ${list.noun.many} could not be loaded.`}
          retry={query.refetch}
          retrying={query.isFetching}
        />
      );
    }
    if (!reply) return <ListSkeleton noun={list.noun} />;
    const pageCount = lastPage(reply.total);
    if (view.page > pageCount && !query.isPlaceholderData) {
      return <Redirect to={listUrl(list.page, { ...view, page: pageCount })} replace />;
    }
    if (reply.total === 0) {
      return (
        <div className="mx-auto flex max-w-[44ch] flex-col items-center gap-6 py-20 text-center">
          <p role="status" className="text-balance text-lead text-muted">
            {isFiltered ? noMatch(list.noun) : empty}
          </p>
          {isFiltered && (
            <Button asChild variant="secondary">
              <a href={list.page}>Show all {list.noun.many}</a>
            </Button>
          )}
        </div>
      );
    }
    return (
      <>
        <ListTable<Row>
          key={view.page}
          label={label}
          columns={columns}
          rows={rows}
          view={view}
          onSort={(sort) => show(sortedBy(view, sort))}
          open={props.open}
          onOpen={props.onOpen}
          picture={props.picture}
          nameOf={nameOf}
          actions={props.rowActions}
          selection={bulk && selection}
          loading={query.isPlaceholderData}
        />
        <div className="flex flex-wrap items-center justify-between gap-4 py-3">
          <p role="status" className="text-muted text-sm tabular-nums">
            {countText(reply.total, view.page, list.noun, reply.more)}
          </p>
          <Pagination
            page={view.page}
            pageCount={pageCount}
            label={`Pages of ${list.noun.many}`}
            className="grow max-md:basis-full md:max-w-lg md:[&>ul]:justify-end"
            hrefFor={(page) => listUrl(list.page, { ...view, page })}
          />
        </div>
        {bulk && chosen.ids.size > 0 && (
          <section
            aria-label={`Selected ${list.noun.many}`}
            className="sticky bottom-14 z-20 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-paper px-5 py-3 lg:bottom-0 lg:-mx-8 lg:px-8"
          >
            <p role="status" className="mr-2 font-medium text-sm tabular-nums">
              {formatCount(chosen.ids.size)} selected
            </p>
            <SelectMatching
              list={list}
              total={reply.total}
              max={bulk.max}
              chosen={chosen.ids.size}
              onSelect={chosen.select}
            />
            {bulk.actions(chosen)}
            <Button
              size="small"
              variant="quiet"
              className="px-0! md:ml-auto"
              onClick={chosen.clear}
            >
              Clear
            </Button>
          </section>
        )}
      </>
    );
  }
}

const noMatch = ({ many }: Noun) => `No ${many} match. Try fewer words or other filters.`;

const none: ReadonlySet<number> = new Set();

/** A selection belongs to the address at which it was made. */
function useSelection(rows: readonly { id: number }[], address: string) {
  const [state, setState] = useState({ on: address, ids: none });
  const anchor = useRef<number>(undefined);
  const ids = state.on === address ? state.ids : none;
  const select = (next: Iterable<number>) => setState({ on: address, ids: new Set(next) });
  const onPage = rows.map(({ id }) => id);
  const selection: RowSelection = {
    ids,
    toggle: (id, { shiftKey }) => {
      const from = shiftKey ? onPage.indexOf(anchor.current ?? id) : -1;
      const to = onPage.indexOf(id);
      const range = from < 0 ? [id] : onPage.slice(Math.min(from, to), Math.max(from, to) + 1);
      const isOff = ids.has(id);
      const others = [...ids].filter((one) => !range.includes(one));
      anchor.current = id;
      select(isOff ? others : [...others, ...range]);
    },
    toggleAll: () => select(onPage.every((id) => ids.has(id)) ? [] : onPage),
  };
  return { selection, chosen: { ids, select, clear: () => select([]) } };
}

interface SelectMatchingProps {
  list: AnyList;
  total: number;
  max: number;
  chosen: number;
  onSelect: (ids: number[]) => void;
}

/** The rows of the other pages too, as many as an action can take. */
function SelectMatching({ list, total, max, chosen, onSelect }: SelectMatchingProps) {
  const queries = useQueryClient();
  const { view } = useListView(list);
  const [loading, setLoading] = useState(false);
  const reach = Math.min(total, max);
  if (chosen >= reach) return null;
  const select = async () => {
    setLoading(true);
    const first = { ...view, page: 1 };
    const reply = await queries.fetchQuery(listQuery(list, first, reach)).finally(() => {
      setLoading(false);
    });
    onSelect((reply[list.rows] as { id: number }[]).map(({ id }) => id));
  };
  return (
    <Button size="small" variant="quiet" className="px-0!" loading={loading} onClick={select}>
      {reach < total
        ? `Select the first ${formatCount(reach)}`
        : `Select all ${formatCount(total)}`}
    </Button>
  );
}

/** The heads of the table stay below the bar, whose height changes with the filters. */
function useBarHeight() {
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [outer, inner] = [frame.current, bar.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() => {
      outer.style.setProperty(
        "--list-head",
        `calc(var(--frame-top, 4rem) + ${inner.offsetHeight}px)`,
      );
    });
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return { frame, bar };
}

/** Another page begins with its first row. */
function useTopOfPage(frame: RefObject<HTMLElement | null>, page: number) {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }, [frame, page]);
}

const widths = ["w-44", "w-56", "w-36", "w-48", "w-40", "w-52", "w-44", "w-36"];

function ListSkeleton({ noun }: { noun: Noun }) {
  return (
    <LoadingRegion label={`Loading ${noun.many}`} className="border-line border-t">
      {widths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position tells the rows apart
          key={index}
          className="flex h-10 items-center justify-between gap-8 border-line border-b max-md:h-16"
        >
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-24 max-md:hidden" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </LoadingRegion>
  );
}
