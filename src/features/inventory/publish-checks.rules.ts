import { priceChangeToConfirm } from "#src/domain/limits.ts";
import { type CompleteField, missingFields, type WatchValues } from "./watch.schema.ts";

/** Somebody must confirm these before a watch is saved or shown. */
export const saveQuestions = ["bigPrice", "belowCost", "noPrice", "noPicture", "stolen"] as const;
export type SaveQuestion = (typeof saveQuestions)[number];

const hints = ["noDescription", "noSerial", "noYear"] as const;

/** One thing about a watch that is saved. What is refused can't be confirmed; a hint stops nobody. */
export type Finding =
  | { readonly check: "incomplete"; readonly severity: "refuse"; readonly fields: CompleteField[] }
  | { readonly check: SaveQuestion; readonly severity: "confirm" }
  | { readonly check: (typeof hints)[number]; readonly severity: "hint" };

type Checked = Pick<
  WatchValues,
  | CompleteField
  | ("state" | "retailPrice" | "wholesalePrice" | "cost")
  | ("serialNumber" | "description" | "year")
>;

interface CheckedFacts {
  readonly hasPicture: boolean;
  readonly isStolen: boolean;
  /** It was put on the list after the watch was saved last. */
  readonly isNewlyStolen?: boolean | undefined;
}

const isShown = (watch: Checked | undefined) => watch !== undefined && watch.state !== "draft";
const prices = ["retailPrice", "wholesalePrice"] as const;

/** A slip such as 1,250 for 12,500 is asked about. */
export function isBigPriceChange(
  before: number | null | undefined,
  after: number | null | undefined,
) {
  if (!before || !after) return false;
  return Math.abs(after - before) > before * priceChangeToConfirm;
}

const isBelowCost = (watch: Checked) =>
  prices.some((field) => (watch[field] ?? Infinity) < (watch.cost ?? 0));

/**
 * Forms, bulk changes, schedules and imports ask it before a watch is shown. A draft may lack anything. A confirmed
 * question is not asked again while a watch stays in the shop.
 */
export function findingsOf(
  after: Checked,
  { hasPicture, isStolen, isNewlyStolen = false }: CheckedFacts,
  before?: Checked,
): Finding[] {
  if (!isShown(after)) return [];
  const isPutOnShow = !isShown(before);
  const changes = (...fields: (keyof Checked)[]) =>
    fields.some((field) => before?.[field] !== after[field]);
  const fields = missingFields(after);
  const asked: Readonly<Record<SaveQuestion, boolean>> = {
    bigPrice: prices.some((field) => isBigPriceChange(before?.[field], after[field])),
    belowCost: isBelowCost(after) && (isPutOnShow || changes(...prices, "cost")),
    noPrice: after.retailPrice === null && (isPutOnShow || changes("retailPrice")),
    noPicture: isPutOnShow && !hasPicture,
    // A job that publishes later can ask nobody.
    stolen:
      isStolen &&
      (isPutOnShow || isNewlyStolen || after.state === "scheduled" || changes("serialNumber")),
  };
  const hinted = {
    noDescription: after.description === "",
    noSerial: after.serialNumber === null,
    noYear: after.year === null,
  };
  return [
    ...(fields.length > 0 ? [{ check: "incomplete", severity: "refuse", fields } as const] : []),
    ...saveQuestions.flatMap((check) => (asked[check] ? { check, severity: "confirm" } : [])),
    ...hints.flatMap((check) => (isPutOnShow && hinted[check] ? { check, severity: "hint" } : [])),
  ] as Finding[];
}

export const questionsIn = (findings: readonly Finding[]): SaveQuestion[] =>
  findings.flatMap(({ check, severity }) => (severity === "confirm" ? check : []));
