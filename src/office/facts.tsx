import { clsx } from "clsx";
import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#src/ui/icon.tsx";

interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** For long terms, which stand above their values on a phone. */
  wide?: boolean;
}

/** Terms and values side by side; empty values are left out. */
export function Facts({ facts, wide = false }: FactsProps) {
  return (
    <dl
      className={clsx(
        "grid gap-x-4 text-sm",
        wide
          ? "gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]"
          : "grid-cols-[7rem_minmax(0,1fr)] gap-y-2",
      )}
    >
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Amounts below each other; the last one is their sum. */
export function Sums({ sums }: { sums: readonly Fact[] }) {
  return (
    <dl className="grid gap-y-2 text-sm tabular-nums">
      {sums.map(({ term, value }) => (
        <div
          key={term}
          className="group flex justify-between gap-4 last:border-line last:border-t last:pt-2 last:font-medium"
        >
          <dt className="text-muted group-last:text-ink">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A value that was changed. Null stands for one that was not there, or that was removed. */
export function Changed({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 tabular-nums">
      {before !== null && (
        <>
          <span className="sr-only">{after === null ? "was" : "from"} </span>
          <del
            className={clsx(
              "line-clamp-3 wrap-anywhere text-muted",
              after === null && "no-underline",
            )}
          >
            {before}
          </del>
        </>
      )}
      {before !== null && after !== null && (
        <Icon of={ArrowRight} className="size-3.5 shrink-0 self-center stroke-[1.5] text-accent" />
      )}
      {after !== null && (
        <>
          <span className="sr-only">to </span>
          <ins className="line-clamp-3 wrap-anywhere no-underline">{after}</ins>
        </>
      )}
    </span>
  );
}
