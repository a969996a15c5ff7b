import { defaultSort } from "#src/domain/constants.ts";
import { Invalid, NotFound } from "#src/domain/errors.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import {
  activeFilters,
  filterQuery,
  isFiltered,
  listingHref,
  searchListingFromSearch,
  shopAddress,
} from "#src/features/catalog/filter.rules.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { referenceKeyOf } from "./fold.ts";
import { type Interpretation, interpret } from "./interpret.rules.ts";
import { readLexicon } from "./lexicon.sql.ts";
import { titlesWith } from "./lexicon.ts";
import { searchFor } from "./restriction.rules.ts";
import { searchWatches } from "./search.contract.ts";
import type { Described } from "./search.sql.ts";
import { understand } from "./understand.service.ts";

const texts = {
  unknownBrand: "This brand is no longer with us.",
  contradiction: "No watch can match this search: its words and its filters exclude each other.",
  anything: "Type what you look for, or choose a filter.",
};

const filterParams = searchWatches.query.omit({
  ...{ ids: true, featured: true, sort: true, page: true, pageSize: true, fields: true },
  ...{ q: true, exact: true },
});

/**
 * The name, the one address and the meaning of a listing that is given by its address. References of a nickname are meant
 * although none is here yet, because a watch that has one may arrive.
 */
export async function describeListing(db: DbOrTx, given: string) {
  const [path = "", query] = given.split("?");
  const params = new URLSearchParams(query);
  const listing = shopAddress(path.split("/")[2], params);
  const { q, exact, filters } = searchListingFromSearch(params);
  const brands = await brandsOf(db, listing.brandSlug);
  const written = {
    ...filterQuery(filters),
    ...(brands.length > 0 && { brandId: brands.map(({ id }) => id).join(",") }),
  };
  const filter = filterParams.parse(
    Object.fromEntries(Object.entries(written).map(([name, value]) => [name, String(value)])),
  );
  const { text, understood, meaning } = await meaningOf(db, { q, exact, filter });
  const isAnything = understood.length === 0 && meaning.words.length === 0;
  if (isAnything && brands.length === 0 && !isFiltered(filters)) throw new Invalid(texts.anything);
  const named = [
    ...brands.map(({ name }) => name),
    ...activeFilters(filters).map((one) => one.label),
  ];
  const state = { filters, page: 1, sort: q ? "relevance" : defaultSort } as const;
  return {
    address: listingHref(listing, { ...state, ...(q && { q }), ...(exact && { exact }) }),
    label: [withAmounts(text, understood), ...named].filter(Boolean).join(", "),
    meaning,
  };
}

async function brandsOf(db: DbOrTx, slugs: string | null) {
  if (slugs === null) return [];
  const known = await findBrandNames(db);
  return slugs.split(",").map((slug) => {
    const brand = known.find((one) => one.slug === slug);
    if (!brand) throw new NotFound(texts.unknownBrand);
    return brand;
  });
}

interface Typed {
  readonly q: string | undefined;
  readonly exact: true | undefined;
  readonly filter: ReturnType<(typeof filterParams)["parse"]>;
}

async function meaningOf(db: DbOrTx, { q = "", exact, filter }: Typed) {
  const { text, nicknames, references: here } = await understand(db, q, { exact: exact === true });
  const named = nicknames.flatMap(({ references }) => references.map(referenceKeyOf));
  const lexicon = await readLexicon(db);
  const { words, references, restriction, understood } = interpret(text, {
    lexicon,
    references: new Set([...here, ...named]),
  });
  const search = searchFor(filter, restriction);
  if (!search) throw new Invalid(texts.contradiction);
  const titles = titlesWith(lexicon, words, restriction.brandIds).map(({ brandId, model }) => ({
    brandId,
    model,
  }));
  return { text, understood, meaning: { search, words, references, titles } satisfies Described };
}

/** "omega under 5k" becomes "omega under $5,000". */
const withAmounts = (text: string, understood: Interpretation["understood"]): string =>
  understood
    .filter(({ restriction = {} }) => "minPrice" in restriction || "maxPrice" in restriction)
    .reduceRight(
      (rest, { start, end, label }) =>
        rest.slice(0, start) + label.charAt(0).toLowerCase() + label.slice(1) + rest.slice(end),
      text,
    );
