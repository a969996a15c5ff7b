import { type ReactNode, useId } from "react";

interface OrderSectionProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the page of an order. */
export function OrderSection({ title, aside, children }: OrderSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b pb-2">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {aside && <div className="text-muted text-sm">{aside}</div>}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** Terms and values side by side; empty values are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
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
