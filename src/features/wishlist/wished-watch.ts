import type { Watch } from "#src/features/catalog/catalog.contract.ts";

/** As much of a watch as it takes to wish for it. */
export type WishedWatch = Pick<Watch, "id" | "brandName" | "model" | "image">;

export const nameOf = ({ brandName, model }: WishedWatch) => `${brandName} ${model}`;

export function countOf(watches: number): string {
  if (watches === 0) return "No watches";
  return watches === 1 ? "1 watch" : `${watches} watches`;
}
