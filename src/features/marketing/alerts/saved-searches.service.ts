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
import { referenceKeyOf } from "#src/features/catalog/search/fold.ts";
import { type Interpretation, interpret } from "#src/features/catalog/search/interpret.rules.ts";
import { readLexicon } from "#src/features/catalog/search/lexicon.sql.ts";
import { titlesWith } from "#src/features/catalog/search/lexicon.ts";
import { searchFor } from "#src/features/catalog/search/restriction.rules.ts";
import { searchWatches } from "#src/features/catalog/search/search.contract.ts";
import type { Described } from "#src/features/catalog/search/search.sql.ts";
import { understand } from "#src/features/catalog/search/understand.service.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { savedSearchTexts as texts } from "./alerts.messages.ts";
import { type Call, storeAlert } from "./alerts.service.ts";
import { keysOf } from "./search-matches.sql.ts";

interface SearchToSave {
  readonly email: string;
  readonly userId: number | null;
  /** The address of a listing in the shop. */
  readonly address: string;
}

/** The meaning of the search is stored, so that later changes of the shop's words change nothing for its owner. */
export async function saveSearch(
  call: Call,
  { address, ...asked }: SearchToSave,
  isOwn: boolean,
): Promise<void> {
  const { meaning, ...search } = await readListingAddress(call.db, address);
  const keys = await keysOf(call.db, meaning);
  await inTransaction(call.db, (tx) =>
    storeAlert(tx, call, { ...asked, ...search, meaning, keys }, isOwn),
  );
}

const filterParams = searchWatches.query.omit({
  ...{ ids: true, featured: true, sort: true, page: true, pageSize: true, fields: true },
  ...{ q: true, exact: true },
});

async function readListingAddress(db: DbOrTx, given: string) {
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
  // A watch with a reference of the nickname may arrive although none is here yet.
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
