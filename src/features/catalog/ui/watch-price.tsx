import type { Watch } from "#src/features/catalog/catalog.contract.ts";
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
