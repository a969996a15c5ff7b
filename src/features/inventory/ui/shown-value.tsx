import { formatUsd } from "#src/domain/money.ts";
import { stateLabels } from "#src/features/inventory/inventory.messages.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

interface ShownValueProps {
  field: string;
  value: unknown;
  brands: readonly { readonly id: number; readonly name: string }[];
  timeZone: string;
}

const prices = ["retailPrice", "wholesalePrice", "cost"];

/** A value of a watch in the words of the form, for the history and for what others have changed. */
export function ShownValue({ field, value, brands, timeZone }: ShownValueProps) {
  if (value === null || value === undefined || value === "") return <>empty</>;
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>;
  if (prices.includes(field)) return <>{formatUsd(Number(value))}</>;
  if (field === "brandId") {
    return <>{brands.find(({ id }) => id === value)?.name ?? String(value)}</>;
  }
  if (field === "publishAt") return <ZonedTime at={String(value)} timeZone={timeZone} time />;
  if (field === "state") return <>{stateLabels[value as keyof typeof stateLabels]}</>;
  return <bdi className="wrap-anywhere line-clamp-3">{String(value)}</bdi>;
}
