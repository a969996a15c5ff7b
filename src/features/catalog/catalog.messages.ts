import type { BrandName, WatchDetail } from "./catalog.contract.ts";

export const brandsFailed = "Failed to fetch brands";
export const watchesFailed = "Failed to fetch watches";
export const noWatches = {
  title: "No watches found",
  description: "Try adjusting your filters to find what you're looking for.",
} as const;

export const reservedNote =
  "Held for another customer. If that order is not completed in time, this watch is for sale again.";

export function watchCount(count: number): string {
  return `${count} ${count === 1 ? "watch" : "watches"}`;
}

export function modelCount(count: number): string {
  return `${count} ${count === 1 ? "model" : "models"}`;
}

export function shopTexts(brand: BrandName | undefined) {
  if (!brand) {
    const subtitle = "Discover our curated selection of luxury watches";
    return {
      title: "All Watches",
      subtitle,
      description: `${subtitle}: authentic, pre-owned and new, examined by our experts and shipped worldwide.`,
      keywords: ["luxury watches", "authentic watches", "pre-owned watches", "buy luxury watches"],
    };
  }
  const { name } = brand;
  const subtitle = `Browse our collection of authentic ${name} timepieces`;
  return {
    title: `${name} Watches`,
    subtitle,
    description: `${subtitle}, pre-owned and new, examined by our experts and shipped worldwide.`,
    keywords: [
      `${name} watches`,
      `authentic ${name}`,
      `pre-owned ${name}`,
      `buy ${name}`,
      "luxury watches",
    ],
  };
}

interface Particular {
  readonly label?: string;
  readonly value: string;
}

/** The specification fixes these for every watch. */
const defaultParticulars: readonly Particular[] = [
  { value: "Sapphire crystal" },
  { value: "100m water resistance" },
  { value: "Automatic movement" },
  { value: "About 48 hours power reserve" },
];

function knownParticulars(
  { year }: WatchDetail,
  known: NonNullable<WatchDetail["particulars"]>,
): readonly Particular[] {
  const { powerReserveHours: hours, waterResistanceMeters: meters } = known;
  const all = [
    { label: "Movement", value: known.movement },
    { label: "Power reserve", value: hours && (hours === 1 ? "1 hour" : `${hours} hours`) },
    { label: "Water resistance", value: meters && `${meters} m` },
    { label: "Crystal", value: known.crystal },
    { label: "Bracelet", value: known.bracelet },
    { label: "Year", value: year && String(year) },
  ];
  return all.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** The place that picks: a shop that knows its watches tells what it knows. */
export const particularsOf = (watch: WatchDetail): readonly Particular[] =>
  watch.particulars ? knownParticulars(watch, watch.particulars) : defaultParticulars;
