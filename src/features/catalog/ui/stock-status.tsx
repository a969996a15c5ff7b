import { clsx } from "clsx";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { type StockColor, stockColor } from "#src/features/catalog/catalog.rules.ts";
import { LocalTime } from "#src/ui/date.tsx";

const dots: Record<StockColor, string> = {
  green: "bg-success",
  yellow: "bg-[#d9a514]",
  red: "bg-danger",
};

interface StockStatusProps {
  watch: Pick<Watch, "status" | "reservedUntil">;
  className?: string;
}

/** The colour only repeats the text. */
export function StockStatus({ watch: { status, reservedUntil }, className }: StockStatusProps) {
  return (
    <p className={clsx("flex items-center gap-3", className)}>
      <span
        aria-hidden="true"
        className={clsx(
          "size-2.5 shrink-0 rounded-full",
          reservedUntil && "mt-1.25 self-start",
          dots[stockColor(status)],
        )}
      />
      {reservedUntil ? (
        <span>
          {status} until <LocalTime at={reservedUntil} className="whitespace-nowrap" />
        </span>
      ) : (
        status
      )}
    </p>
  );
}
