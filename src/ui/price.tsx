import { clsx } from "clsx";
import { formatUsd } from "#src/domain/money.ts";

interface PriceProps {
  price: number;
  /** The second price is struck through. */
  compareAt?: number | undefined;
  className?: string | undefined;
}

export function Price({ price, compareAt, className }: PriceProps) {
  return (
    <span className={clsx("inline-flex flex-wrap items-baseline gap-x-3 tabular-nums", className)}>
      <span>{formatUsd(price)}</span>
      {compareAt !== undefined && (
        <span className="text-[0.875em] text-muted">
          <span className="sr-only">Retail price </span>
          <s>{formatUsd(compareAt)}</s>
        </span>
      )}
    </span>
  );
}
