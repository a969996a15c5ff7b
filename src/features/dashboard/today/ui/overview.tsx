import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import type { readOverview } from "#src/features/dashboard/today/overview.contract.ts";
import { bandName, overviewTexts } from "#src/features/dashboard/today/overview.messages.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { formatCount } from "#src/lib/list.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { loadFailed } from "#src/office/office.messages.ts";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";

type OverviewReply = ReplyOf<typeof readOverview>;
type Stock = NonNullable<OverviewReply["stock"]>;

interface OverviewProps {
  /** Only administrators see these. */
  summary: ReactNode;
  revenue: (months: NonNullable<OverviewReply["months"]>) => ReactNode;
}

/** Asked for again at every visit: others work meanwhile. */
export function Overview({ summary, revenue }: OverviewProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...getQuery<typeof readOverview>("/api/admin/overview"),
    refetchOnMount: "always",
  });
  const isAdmin = hasStaffRight(useViewer(), "admin");
  if (isError) {
    return (
      <LoadFailure
        as="h2"
        title={loadFailed("overview")}
        retry={refetch}
        retrying={isFetching}
        compact
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading the overview" className="grid gap-10">
        <Skeleton className="h-44" />
        <Skeleton className="h-72" />
      </LoadingRegion>
    );
  }
  return (
    <div className="grid gap-16">
      <Attention parts={data.attention} />
      {isAdmin && summary}
      {data.stock && <StockFigures stock={data.stock} />}
      {data.months && revenue(data.months)}
    </div>
  );
}

/** Finished work is one quiet line below the work that waits. */
function Attention({ parts }: { parts: OverviewReply["attention"] }) {
  const waiting = parts.filter(({ count }) => count > 0);
  const done = parts.filter(({ count }) => count === 0);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="text-title">
        Needs attention
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-4 text-lead text-muted">{overviewTexts.calm}</p>
      ) : (
        <ul className="mt-5 grid grid-cols-2 pt-px pl-px sm:grid-cols-3 xl:grid-cols-4">
          {waiting.map(({ name, count, more, one, many, href }) => (
            <li key={name} className="-mt-px -ml-px border border-line">
              <a
                href={href}
                className="group flex h-full flex-col justify-between gap-3 p-5 transition-colors hover:bg-mist focus-visible:-outline-offset-2"
              >
                <span className="font-display text-4xl lining-nums tabular-nums leading-none">
                  {formatCount(count)}
                  {more && "+"}
                </span>
                <span className="flex items-end justify-between gap-2 text-muted text-sm group-hover:text-ink">
                  {count === 1 ? one : many}
                  <Icon
                    of={ArrowRight}
                    className="size-4 shrink-0 stroke-[1.25] text-accent transition-transform group-hover:translate-x-0.5"
                  />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && done.length > 0 && (
        <p className="mt-4 text-muted text-sm">No {done.map(({ many }) => many).join(", no ")}.</p>
      )}
    </section>
  );
}

function StockFigures({ stock }: { stock: Stock }) {
  const { watches, units, retail, cost, costed, costedRetail, medianDays } = stock;
  const margin = costedRetail > 0 ? Math.round(100 * (1 - cost / costedRetail)) : null;
  return (
    <section aria-labelledby="stock">
      <h2 id="stock" className="text-title">
        Stock
      </h2>
      <dl className="mt-5 grid gap-x-8 gap-y-6 border-line border-t pt-6 sm:grid-cols-2 xl:grid-cols-4">
        <Figure term="In stock" value={formatCount(watches)}>
          {units === watches
            ? "Watches, held ones included."
            : `Watches with ${formatCount(units)} units, held ones included.`}
        </Figure>
        <Figure term="At retail" value={formatUsd(retail)}>
          What all units would sell for.
        </Figure>
        <Figure term="At cost" value={costed > 0 ? formatUsd(cost) : "–"}>
          {costed > 0 ? overviewTexts.costOf(costed, watches) : "No watch has a cost yet."}
          {margin !== null && costed > 0 && ` Margin ${margin}%.`}
        </Figure>
        <Figure term="Days in stock" value={medianDays === null ? "–" : formatCount(medianDays)}>
          The median: half of the watches came later.
        </Figure>
      </dl>
      {watches > 0 ? (
        <DaysInStock bands={stock.bands} total={watches} />
      ) : (
        <p className="mt-6 text-muted">{overviewTexts.noStock}</p>
      )}
    </section>
  );
}

function Figure({ term, value, children }: { term: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label-caps text-muted">{term}</dt>
      <dd className="mt-2 font-display text-3xl lining-nums tabular-nums leading-tight">{value}</dd>
      <dd className="mt-1 text-muted text-sm">{children}</dd>
    </div>
  );
}

/** The bars are in the table itself, so that eyes and screen readers get the same figures. */
function DaysInStock({ bands, total }: { bands: readonly number[]; total: number }) {
  const most = Math.max(...bands);
  return (
    <Table label="Watches by days in stock" className="mt-8">
      <thead>
        <tr>
          <TableHeadCell>Days in stock</TableHeadCell>
          <TableHeadCell className="w-1/2 max-sm:hidden">
            <span className="sr-only">As a bar</span>
          </TableHeadCell>
          <TableHeadCell className="text-right">Watches</TableHeadCell>
          <TableHeadCell className="pr-0! text-right">Share</TableHeadCell>
        </tr>
      </thead>
      <tbody>
        {bands.map((count, index) => (
          <TableRow key={bandName(index)}>
            <th scope="row" className="py-3 pr-6 font-normal">
              {bandName(index)}
            </th>
            <TableCell className="py-3! max-sm:hidden">
              <div
                aria-hidden="true"
                className="h-2.5 bg-brass-light"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </TableCell>
            <TableCell className="py-3! text-right">{formatCount(count)}</TableCell>
            <TableCell className="py-3! pr-0! text-right text-muted">
              {Math.round((count / total) * 100)}%
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
