import { type TraitFacet, traitFacets, traitRecord } from "#src/domain/traits.ts";

/** The chosen filters that only a shop with `discovery` has. */
export type TraitFilters = Readonly<Record<TraitFacet, readonly string[]>> & {
  /** Two or more. A single one belongs to the address of the listing. */
  readonly brand: readonly string[];
  readonly yearFrom?: number | undefined;
  readonly yearTo?: number | undefined;
  readonly forSale?: true | undefined;
};

const yearNames = ["yearFrom", "yearTo"] as const;
export const forSaleLabel = "For sale now";

export function traitsFrom(read: (name: string) => string): TraitFilters | undefined {
  const years = yearNames.map((name) =>
    /^\d{4}$/.test(read(name)) ? Number(read(name)) : undefined,
  );
  const brands = [...new Set(read("brand").split(",").filter(Boolean))];
  const traits = {
    brand: brands.length > 1 ? brands : [],
    ...traitRecord(({ name, options }) => {
      const values = read(name).split(",");
      return options.filter((option) => values.includes(option));
    }),
    yearFrom: years[0],
    yearTo: years[1],
    forSale: read("forSale") === "true" || undefined,
  };
  return Object.keys(traitQuery(traits)).length > 0 ? traits : undefined;
}

/** As in the address and in requests. */
export function traitQuery({ yearFrom, yearTo, forSale, ...chosen }: TraitFilters) {
  const lists = Object.entries(chosen).map(([name, values]) => [name, values.join(",")]);
  const rest = Object.entries({ yearFrom, yearTo, forSale }).map(([name, value]) => [
    name,
    value === undefined ? "" : String(value),
  ]);
  const given = [...lists, ...rest].filter(([, value]) => value !== "");
  return Object.fromEntries(given) as Record<string, string>;
}

export function traitChips(traits: TraitFilters, nameOf: (brand: string) => string) {
  const { yearFrom, yearTo, forSale } = traits;
  const names = ["brand", ...traitFacets.map(({ name }) => name)] as const;
  const chips: { label: string; without: TraitFilters }[] = names.flatMap((name) =>
    traits[name].map((value) => ({
      label: name === "brand" ? nameOf(value) : value,
      without: { ...traits, [name]: traits[name].filter((other) => other !== value) },
    })),
  );
  if (yearFrom !== undefined || yearTo !== undefined) {
    const without = { ...traits, yearFrom: undefined, yearTo: undefined };
    chips.push({ label: yearsLabel(yearFrom, yearTo), without });
  }
  if (forSale) chips.push({ label: forSaleLabel, without: { ...traits, forSale: undefined } });
  return chips;
}

function yearsLabel(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `Until ${to}`;
  if (to === undefined) return `From ${from}`;
  return from === to ? String(from) : `${from}-${to}`;
}

interface TraitParams extends Partial<Record<TraitFacet, readonly string[] | undefined>> {
  readonly yearFrom?: number | undefined;
  readonly yearTo?: number | undefined;
  readonly forSale?: string | undefined;
}

/** In one spelling; undefined for values that our pages never write, and for years, of which there is no end. */
export function canonicalTraits({ yearFrom, yearTo, forSale, ...query }: TraitParams) {
  const chosen = traitRecord(({ name, options }) =>
    options.filter((option) => query[name]?.includes(option)),
  );
  const hasUnknown = traitFacets.some(({ name }) => query[name]?.length && !chosen[name].length);
  if (hasUnknown || yearFrom !== undefined || yearTo !== undefined) return undefined;
  return { ...traitRecord(({ name }) => chosen[name].join(",")), forSale };
}
