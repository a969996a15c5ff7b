import { clsx } from "clsx";
import { Fragment } from "react";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { type StockColor, stockColor } from "#src/features/catalog/catalog.rules.ts";
import { LocalTime } from "#src/ui/date.tsx";
import { Price } from "#src/ui/price.tsx";

interface WatchPriceProps {
  watch: Pick<Watch, "price" | "retailPrice" | "wholesalePrice">;
  price?: "viewer" | "retail";
  className?: string | undefined;
}

/** A dealer sees the wholesale price with the retail price struck through beside it. */
export function WatchPrice({ watch, price = "viewer", className }: WatchPriceProps) {
  if (price === "retail") return <Price price={watch.retailPrice} className={className} />;
  if (watch.wholesalePrice === undefined)
    return <Price price={watch.price} className={className} />;
  return <Price price={watch.wholesalePrice} compareAt={watch.retailPrice} className={className} />;
}

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

type Spec = readonly [label: string, value: string];

export function SpecGrid({ specs, className }: { specs: readonly Spec[]; className?: string }) {
  return (
    <dl className={clsx("grid grid-cols-2 gap-x-6 border-line border-t sm:gap-x-8", className)}>
      {specs.map(([label, value]) => (
        <div key={label} className="border-line border-b py-4">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="mt-0.5">{breakable(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Long references have no spaces; lines may break after their dots. */
function breakable(value: string) {
  return value.split(/(?<=\.)(?=\S)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
