import { priceChangeToConfirm } from "#src/domain/limits.ts";
import type { WatchValues } from "./watch.schema.ts";

/** Somebody must confirm these before a watch is saved or shown. Forms, bulk changes and imports ask alike. */
export const saveQuestions = ["bigPrice", "belowCost", "noPrice", "noPicture", "stolen"] as const;
export type SaveQuestion = (typeof saveQuestions)[number];

type Asked = Pick<
  WatchValues,
  "state" | "retailPrice" | "wholesalePrice" | "cost" | "serialNumber"
>;

interface SaveFacts {
  readonly hasPicture: boolean;
  readonly isStolen: boolean;
}

const isShown = (watch: Asked | undefined) => watch !== undefined && watch.state !== "draft";
const prices = ["retailPrice", "wholesalePrice"] as const;

/** A slip such as 1,250 for 12,500 is asked about. */
export function isBigPriceChange(
  before: number | null | undefined,
  after: number | null | undefined,
) {
  if (!before || !after) return false;
  return Math.abs(after - before) > before * priceChangeToConfirm;
}

const isBelowCost = (watch: Asked) =>
  prices.some((field) => (watch[field] ?? Infinity) < (watch.cost ?? 0));

/** A confirmed question is not asked again while a watch stays in the shop. */
export function questionsAbout(
  after: Asked,
  { hasPicture, isStolen }: SaveFacts,
  before?: Asked,
): SaveQuestion[] {
  const isPutOnShow = isShown(after) && !isShown(before);
  const changes = (...fields: (keyof Asked)[]) =>
    fields.some((field) => before?.[field] !== after[field]);
  const asked: Readonly<Record<SaveQuestion, boolean>> = {
    bigPrice: prices.some((field) => isBigPriceChange(before?.[field], after[field])),
    belowCost: isBelowCost(after) && (isPutOnShow || changes(...prices, "cost")),
    noPrice:
      isShown(after) && after.retailPrice === null && (isPutOnShow || changes("retailPrice")),
    noPicture: isPutOnShow && !hasPicture,
    // A job that publishes later can ask nobody.
    stolen:
      isShown(after) &&
      isStolen &&
      (isPutOnShow || after.state === "scheduled" || changes("serialNumber")),
  };
  return saveQuestions.filter((question) => asked[question]);
}
