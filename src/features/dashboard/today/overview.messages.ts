import { dayBands } from "./overview.rules.ts";

export const overviewTexts = {
  calm: "Nothing waits for you. All is done.",
  noStock: "No watch is in stock.",
  costOf: (costed: number, watches: number) =>
    costed === watches
      ? "What the stock has cost."
      : `Of the ${costed.toLocaleString("en-US")} of ${watches.toLocaleString("en-US")} watches whose cost is known.`,
} as const;

/** Returns a label such as `31 to 90 days`. */
export function bandName(index: number): string {
  const least = dayBands[index - 1];
  const most = dayBands[index];
  if (least === undefined) return `Up to ${most} days`;
  return most === undefined ? `More than ${least} days` : `${least + 1} to ${most} days`;
}
