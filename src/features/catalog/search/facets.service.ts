import { type Facet, facets } from "#src/domain/constants.ts";
import { maxCountedMatches } from "#src/domain/limits.ts";
import { type TraitFacet, traitFacets } from "#src/domain/traits.ts";
import { isSummed, withRareTraits } from "#src/features/catalog/traits.sql.ts";
import type { WatchSearch } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { optionsOf } from "#src/platform/db/facet-code.ts";
import { traitOf } from "#src/platform/db/watch-traits.ts";
import {
  type CountKind,
  type CountRow,
  countByTotals,
  countByWatches,
  totalOf,
} from "./facets.sql.ts";
import type { Narrow } from "./narrow.service.ts";

type Counts = Record<string, number>;

interface Counted {
  readonly total?: number | undefined;
  readonly counts: Record<string, Counts>;
}

interface CountedFilter {
  readonly name: string;
  readonly kind: CountKind;
  /** The parameters that it sets. */
  readonly params: readonly (keyof WatchSearch)[];
  readonly options: (rows: readonly CountRow[]) => Counts;
}

const byKey = (rows: readonly CountRow[]) =>
  Object.fromEntries(rows.map(({ key, count }) => [key, count]));

const plainFilter = (name: Facet): CountedFilter => ({
  name,
  kind: "code",
  params: [name],
  options(rows) {
    const counts: Counts = {};
    for (const { key, count } of rows) {
      const option = optionsOf(Number(key))[name];
      if (option) counts[option] = (counts[option] ?? 0) + count;
    }
    return counts;
  },
});

const traitFilter = (name: TraitFacet): CountedFilter => ({
  name,
  kind: "trait",
  params: [name],
  options: (rows) =>
    Object.fromEntries(
      rows.flatMap(({ key, count }) => {
        const start = traitOf(name, "");
        return key.startsWith(start) ? [[key.slice(start.length), count]] : [];
      }),
    ),
});

const countedFilters: readonly CountedFilter[] = [
  { name: "brand", kind: "brand", params: ["brandId"], options: byKey },
  ...facets.map(({ name }) => plainFilter(name)),
  { name: "price", kind: "price", params: ["minPrice", "maxPrice"], options: byKey },
  ...traitFacets.map(({ name }) => traitFilter(name)),
  {
    name: "forSale",
    kind: "priced",
    params: ["forSale"],
    options: ([row]) => ({ true: row?.count ?? 0 }),
  },
];

/**
 * How many watches each option would leave. The chosen options of the same filter do not count, because more of them
 * are joined by "or". So each filter in use is counted by a search of its own, and the others by one search together.
 */
export async function readFacets(
  db: DbOrTx,
  search: WatchSearch,
  narrow: Narrow = async (given) => given,
): Promise<Counted> {
  const count = async (given: WatchSearch, filters: readonly CountedFilter[]): Promise<Counted> => {
    const narrowed = await narrow(given);
    return narrowed ? countFor(db, narrowed, filters) : { counts: {} };
  };
  const isUsed = ({ params }: CountedFilter) =>
    params.some((name) => ![search[name]].flat().every((value) => value === undefined));
  const unused = countedFilters.filter((filter) => !isUsed(filter));
  const together = await count(search, unused);
  const counts = { ...together.counts };
  for (const filter of countedFilters.filter(isUsed)) {
    const without = Object.fromEntries(filter.params.map((name) => [name, undefined]));
    Object.assign(counts, (await count({ ...search, ...without }, [filter])).counts);
  }
  return { ...together, counts };
}

async function countFor(
  db: DbOrTx,
  search: WatchSearch,
  filters: readonly CountedFilter[],
): Promise<Counted> {
  const kinds = [...new Set(filters.map(({ kind }) => kind))];
  const rows = await read(db, await withRareTraits(db, search), kinds);
  const known = filters.flatMap(({ name, kind, options }) => {
    const isKnown = rows?.byWatches || (rows && kind !== "trait");
    return isKnown ? [[name, options(rows.all.filter((row) => row.kind === kind))]] : [];
  });
  return {
    total: rows && totalOf(rows.all),
    counts: Object.fromEntries(known),
  };
}

async function read(db: DbOrTx, search: WatchSearch, kinds: readonly CountKind[]) {
  if (!isSummed(search)) {
    const all = await countByWatches(db, search, kinds);
    return all && { all, byWatches: true };
  }
  const all = await countByTotals(db, search, kinds);
  if (!kinds.includes("trait") || totalOf(all) > maxCountedMatches)
    return { all, byWatches: false };
  const byTrait = (await countByWatches(db, search, ["trait"])) ?? [];
  return { all: [...all, ...byTrait.filter(({ kind }) => kind === "trait")], byWatches: true };
}
