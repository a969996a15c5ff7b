import { useQuery } from "@tanstack/react-query";
import { formatUsd } from "#src/domain/money.ts";
import { axisTop, monthName, shortAmount } from "#src/features/dashboard/revenue.rules.ts";
import { formatCount } from "#src/lib/list.ts";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";
import { AnalyticsTab, analyticsQuery } from "./analytics.tsx";

interface Month {
  readonly month: string;
  readonly revenue: number;
  readonly orders: number;
}

interface RevenueChartProps {
  months: readonly Month[];
}

/** Bars for the eye; the table below says the same and is what a screen reader reads. */
export function RevenueChart({ months }: RevenueChartProps) {
  const top = axisTop(Math.max(...months.map(({ revenue }) => revenue)));
  return (
    <section aria-labelledby="revenue-by-month">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="revenue-by-month" className="text-title">
          Revenue by month
        </h2>
        <p className="text-muted text-sm">
          Orders that are paid, shipped or delivered, by the month of their payment, less refunds.
        </p>
      </div>
      <div
        aria-hidden="true"
        className="relative mt-6 grid h-56 items-end gap-x-[clamp(0.25rem,1.2vw,1.25rem)] border-line-strong border-b pl-14"
        style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
      >
        {[1, 0.5].map((share) => (
          <div
            key={share}
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: `${share * 100}%` }}
          >
            <span className="absolute top-1 left-0 text-muted text-xs tabular-nums">
              {shortAmount(top * share)}
            </span>
          </div>
        ))}
        {months.map(({ month, revenue, orders }) => (
          <div key={month} className="group relative flex h-full items-end">
            <div
              className="w-full bg-brass-light transition-colors group-last:bg-brass group-hover:bg-brass"
              style={{ height: `${Math.max(0, (revenue / top) * 100)}%` }}
            />
            <p className="pointer-events-none absolute bottom-full left-1/2 z-10 mb-2 hidden -translate-x-1/2 whitespace-nowrap bg-ink px-3 py-2 text-center text-paper text-xs group-hover:block">
              {formatUsd(revenue)}
              <br />
              {formatCount(orders)} {orders === 1 ? "order" : "orders"}
            </p>
          </div>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="mt-2 grid gap-x-[clamp(0.25rem,1.2vw,1.25rem)] pl-14 text-center text-muted text-xs"
        style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
      >
        {months.map(({ month }) => (
          <span key={month} className="whitespace-nowrap max-sm:-mx-1 max-sm:text-[0.625rem]">
            {monthName(month, "short")}
          </span>
        ))}
      </div>
      <MonthTable months={months} />
    </section>
  );
}

function MonthTable({ months }: RevenueChartProps) {
  return (
    <details className="mt-4 text-sm">
      <summary className="link-quiet inline-flex min-h-9 items-center pointer-coarse:min-h-11">
        Show as a table
      </summary>
      <Table label="Revenue by month" className="mt-3 max-w-xl">
        <thead>
          <tr>
            <TableHeadCell>Month</TableHeadCell>
            <TableHeadCell className="text-right">Orders</TableHeadCell>
            <TableHeadCell className="pr-0! text-right">Revenue</TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, revenue, orders }) => (
            <TableRow key={month}>
              <th scope="row" className="py-2 pr-6 font-normal">
                {monthName(month, "long")}
              </th>
              <TableCell className="py-2! text-right">{formatCount(orders)}</TableCell>
              <TableCell className="py-2! pr-0! text-right">{formatUsd(revenue)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

/** The Analytics tab of a shop with a checkout. A failure is said by the counts below. */
export function SalesTab() {
  const { data } = useQuery(analyticsQuery());
  return (
    <div className="grid gap-12">
      {data?.months && <RevenueChart months={data.months} />}
      <AnalyticsTab />
    </div>
  );
}
