import { changeIn } from "#src/lib/typed-number.ts";
import type { Badge } from "#src/ui/badge.tsx";

/** The first two and what is in the bin are not shown in the shop. */
export const watchStages = ["draft", "scheduled", "published", "reserved", "sold", "bin"] as const;
export type WatchStage = (typeof watchStages)[number];

export const stageLabels: Readonly<Record<WatchStage, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  reserved: "Reserved",
  sold: "Sold",
  bin: "In the bin",
};

/** For watches that are in the bin, and for all others. */
export const binActions = ["restore", "remove"] as const;
export const stockActions = [
  "publish",
  "unpublish",
  "feature",
  "unfeature",
  "price",
  "delete",
] as const;
export const bulkActions = [...stockActions, ...binActions] as const;
export type BulkAction = (typeof bulkActions)[number];

type BadgeVariant = NonNullable<Parameters<typeof Badge>[0]["variant"]>;

export const stageVariants: Readonly<Record<WatchStage, BadgeVariant>> = {
  draft: "neutral",
  scheduled: "brass",
  published: "success",
  reserved: "warning",
  sold: "ink",
  bin: "neutral",
};

export interface PriceChange {
  readonly which: "retailPrice" | "wholesalePrice";
  readonly by: "percent" | "amount";
  readonly value: number;
}

/** Reads a typed change of price: `-5%`, `+250`, `1,000`. Undefined if it is neither. */
export function priceChangeFrom(
  text: string,
  which: PriceChange["which"],
  by: PriceChange["by"],
): PriceChange | undefined {
  const value = changeIn(text, by);
  const fits = by === "percent" ? value >= -90 && value <= 500 : Number.isInteger(value);
  return fits && value !== 0 ? { which, by, value } : undefined;
}
