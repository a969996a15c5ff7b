import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import type { WholesaleSummary } from "#src/features/wholesale/wholesale.contract.ts";
import { Skeleton } from "#src/ui/skeleton.tsx";

interface SummaryCardsProps {
  /** Undefined while it loads, null if it failed to load. */
  summary: WholesaleSummary | null | undefined;
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US");

const cards: readonly [label: string, value: (summary: WholesaleSummary) => string][] = [
  ["Inventory Count", ({ count }) => whole.format(count)],
  ["Total Retail Value", ({ totalRetail }) => formatUsd(totalRetail)],
  ["Total Wholesale Value", ({ totalWholesale }) => formatUsd(totalWholesale)],
  ["Average Discount", ({ averageDiscount }) => percent.format(averageDiscount / 100)],
];

export function SummaryCards({ summary }: SummaryCardsProps) {
  return (
    <dl className="grid border-line border-y max-sm:divide-y max-sm:divide-line sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4 lg:gap-x-0 lg:divide-x lg:divide-line">
      {cards.map(([label, value]) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-x-4 gap-y-2 border-line py-3 sm:flex-col sm:items-stretch sm:py-5 sm:max-lg:nth-[n+3]:border-t lg:px-6 lg:py-8 lg:first:pl-0 xl:px-8"
        >
          <dt className="label-caps text-muted">{label}</dt>
          <dd className="font-display text-heading lining-nums tabular-nums">
            {figure(summary, value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figure(
  summary: SummaryCardsProps["summary"],
  value: (summary: WholesaleSummary) => string,
): ReactNode {
  if (summary === undefined) return <Skeleton className="h-[1.2em] w-[4em] max-w-full" />;
  return summary === null ? "–" : value(summary);
}
