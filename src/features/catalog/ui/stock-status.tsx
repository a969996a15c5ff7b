import { clsx } from "clsx";
import { type StockColor, stockColor } from "#src/features/catalog/catalog.rules.ts";

const dots: Record<StockColor, string> = {
  green: "bg-success",
  yellow: "bg-[#d9a514]",
  red: "bg-danger",
};

/** The colour only repeats the text. */
export function StockStatus({ status, className }: { status: string; className?: string }) {
  return (
    <p className={clsx("flex items-center gap-3", className)}>
      <span
        aria-hidden="true"
        className={clsx("size-2.5 shrink-0 rounded-full", dots[stockColor(status)])}
      />
      {status}
    </p>
  );
}
