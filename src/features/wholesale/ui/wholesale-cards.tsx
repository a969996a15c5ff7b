import { BadgeCheck, Globe, type IconNode, Layers, Tag } from "lucide";
import { type ReactNode, useId } from "react";
import { formatUsd } from "#src/domain/money.ts";
import type { WholesaleSummary } from "#src/features/wholesale/wholesale.contract.ts";
import { advertisedDiscount } from "#src/features/wholesale/wholesale.messages.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

interface Benefit {
  readonly name: string;
  readonly text: string;
  readonly icon: IconNode;
}

const benefits: readonly Benefit[] = [
  {
    name: advertisedDiscount,
    text: "Your price stands beside the retail price on every watch, and your cart adds it up.",
    icon: Tag,
  },
  {
    name: "The Whole Inventory",
    text: "What is new in the shop is in your catalog at the same moment, with nothing held back.",
    icon: Layers,
  },
  {
    name: "Examined by Experts",
    text: "Case, dial, movement and papers are examined before a watch is offered to anyone.",
    icon: BadgeCheck,
  },
  {
    name: "Global Shipping",
    text: "Insured on the way and handed over only against a signature, wherever you trade.",
    icon: Globe,
  },
];

export function Benefits() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="section-space bg-mist">
      <div className="container-page">
        <h2 id={titleId} className="text-headline">
          Wholesale Benefits
        </h2>
        <ul className="mt-10 grid gap-x-10 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4 lg:gap-x-12">
          {benefits.map(({ name, text, icon }) => (
            <li key={name} className="border-stone border-t py-8">
              <Icon of={icon} className="size-6 stroke-1 text-accent" />
              <h3 className="mt-6 text-title">{name}</h3>
              <p className="mt-3 max-w-[40ch] text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

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
