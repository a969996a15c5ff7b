import { formatUsd } from "#src/domain/money.ts";

/** `traits`: of any brand, with the same size, material, dial or about the same price. */
export type Kinship = "model" | "family" | "traits";

export interface Candidate {
  readonly id: number;
  readonly kinship: Kinship;
}

/** The models of a brand that begin with the same word are a family. */
export const familyOf = (model: string): string => model.split(" ", 1)[0] ?? model;

/** 41mm, 40.5 mm. NaN if there is no number. */
export const caseMmOf = (caseSize: string): number => Number(caseSize.match(/[\d.]+/)?.[0]);

/** The rest is left for other models, unless there are none. */
const mostOf: Readonly<Record<Kinship, number>> = { model: 4, family: 3, traits: 8 };

/** Each watch once, as its closest kin. The order of the candidates stays within a kinship. */
export function pickSimilar(candidates: readonly Candidate[], max: number): Candidate[] {
  const once = candidates.filter(
    ({ id }, index) => candidates.findIndex((other) => other.id === id) === index,
  );
  const counts: Record<Kinship, number> = { model: 0, family: 0, traits: 0 };
  const chosen = once.filter(({ kinship }) => ++counts[kinship] <= mostOf[kinship]).slice(0, max);
  const spare = once.filter((one) => !chosen.includes(one)).slice(0, max - chosen.length);
  const picked = new Set([...chosen, ...spare]);
  return once.filter((one) => picked.has(one));
}

interface Described {
  readonly caseSize: string;
  readonly dialColor: string;
  readonly material: string;
  readonly condition: string;
  readonly year: number | null;
  readonly retailPrice: number | null;
}

/** One line: for kin how it differs, for others what they have in common. */
export function explain(watch: Described, other: Described, kinship: Kinship): string {
  if (kinship === "traits") return commonTraits(watch, other);
  const first = kinship === "model" ? yearIn(other, watch) : undefined;
  const difference = first ?? dialIn(other, watch) ?? sizeIn(other, watch) ?? metalIn(other, watch);
  const condition = kinship === "model" && other.condition !== watch.condition && other.condition;
  const detail = difference ?? (condition ? condition.toLowerCase() : undefined);
  return [`Same ${kinship}`, detail].filter(Boolean).join(", ");
}

const yearIn = ({ year }: Described, than: Described) =>
  year !== null && year !== than.year ? `from ${year}` : undefined;

const dialIn = ({ dialColor }: Described, than: Described) =>
  dialColor !== than.dialColor && dialColor !== "Other" ? dialOf(dialColor) : undefined;

const sizeIn = ({ caseSize }: Described, than: Described) =>
  caseSize !== than.caseSize ? caseSize : undefined;

const metalIn = ({ material }: Described, than: Described) =>
  material !== than.material ? metalOf(material) : undefined;

const dialOf = (color: string) => `${color.toLowerCase()} dial`;
const metalOf = (material: string) =>
  material === "Stainless Steel" ? "steel" : material.toLowerCase();

function commonTraits(watch: Described, other: Described): string {
  const isSameSize = caseMmOf(watch.caseSize) === caseMmOf(other.caseSize);
  const body = [
    ...(isSameSize ? [other.caseSize] : []),
    ...(watch.material === other.material ? [metalOf(other.material)] : []),
  ].join(" ");
  const hasSameDial = watch.dialColor === other.dialColor && other.dialColor !== "Other";
  const shared = [body, hasSameDial ? dialOf(other.dialColor) : ""].filter(Boolean);
  const near = nearness(watch.retailPrice, other.retailPrice);
  if (shared.length > 0) return `Also ${[...shared, near].filter(Boolean).join(", ")}`;
  return near?.startsWith("within") ? `Priced ${near}` : "Another that is for sale now";
}

const steps = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000];

/** Nothing of prices that are much higher, and of those that are not known. */
function nearness(price: number | null, other: number | null): string | undefined {
  if (price === null || other === null) return undefined;
  const apart = Math.abs(price - other);
  const step = steps.find((size) => apart <= size);
  if (step !== undefined && apart <= price / 4) return `within ${formatUsd(step)}`;
  return other < price ? "for less" : undefined;
}
