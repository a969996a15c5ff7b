import { defaultSort, type Sort } from "#src/domain/constants.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import type { Watch, WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { presentCards, presentWatches } from "#src/features/catalog/catalog.present.ts";
import { readListing } from "#src/features/catalog/listing.service.ts";
import { findWatchesByIds, type WatchSearch } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { withoutSpans } from "./fold.ts";
import { withoutRestriction } from "./interpret.rules.ts";
import { titlesWith, type Word } from "./lexicon.ts";
import { searchFor } from "./restriction.rules.ts";
import type { SearchReport } from "./search.contract.ts";
import { countWords, findMatches, maxMatches, type TextMatch } from "./search.sql.ts";
import { type Meant, understand } from "./understand.service.ts";

export interface SearchRequest {
  readonly q: string;
  readonly exact?: boolean;
  readonly search: WatchSearch;
  /** By default the order of relevance. */
  readonly sort?: Sort | undefined;
  /** Without a page number, all matches. */
  readonly page?: number | undefined;
  readonly pageSize: number;
  readonly fields?: "card" | undefined;
}

interface Found {
  readonly watches: (Watch | WatchCardData)[];
  readonly total: number;
}

/** The watches that a text describes, and how it was understood. */
export async function readSearch(
  db: DbOrTx,
  viewer: Viewer,
  request: SearchRequest,
): Promise<Found & { search: SearchReport }> {
  const { meant, dropped, ...described } = await findDescribed(db, viewer, request);
  let { found } = described;
  const saysNothing = isEmpty(meant) && dropped.length === 0;
  const isNothing = found.total === 0 && !saysNothing;
  if (found.total === 0) found = await readFiltered(db, viewer, request);
  const isMore = found.total > maxMatches;
  const { text, corrected, closestTo, understood } = meant;
  return {
    watches: found.watches,
    total: isMore && !isFilter(meant) ? maxMatches : found.total,
    search: {
      chips: understood.map(({ label, ...span }) => ({
        label,
        without: withoutSpans(text, [span]),
      })),
      ...(corrected && { corrected: text }),
      ...(closestTo && !isNothing && { closestTo }),
      ...(dropped.length > 0 && !isNothing && { dropped }),
      ...(isNothing && { nothing: true }),
      ...(isMore && !isFilter(meant) && { more: true }),
    },
  };
}

/** Parts of the text are dropped until something is found. */
export async function findDescribed(db: DbOrTx, viewer: Viewer, request: SearchRequest) {
  let meant = await understand(db, request.q, request);
  let found = await findMeant(db, viewer, meant, request);
  const dropped: string[] = [];
  while (found.total === 0) {
    const less = await withoutLeast(db, meant);
    if (!less) break;
    dropped.push(...less.dropped);
    meant = less.meant;
    found = await findMeant(db, viewer, meant, request);
  }
  return { meant, found, dropped };
}

export async function findMeant(
  db: DbOrTx,
  viewer: Viewer,
  meant: Meant,
  request: SearchRequest,
): Promise<Found> {
  const search = searchFor(request.search, meant.restriction);
  if (!search || isEmpty(meant)) return { watches: [], total: 0 };
  if (isFilter(meant)) return readFiltered(db, viewer, { ...request, search });
  const { sort = "relevance", page = 1, fields } = request;
  const limit = request.page === undefined ? maxMatches : request.pageSize;
  const match = textMatch(meant, search);
  const { ids, total } = await findMatches(db, match, { sort, limit, offset: (page - 1) * limit });
  const rows = new Map((await findWatchesByIds(db, ids)).map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
  const present = fields === "card" ? presentCards : presentWatches;
  return { watches: await present(db, inOrder, viewer), total };
}

/** Everything that was understood is a filter of the listing, which then finds all of it. None is a size in mm. */
export function isFilter({ words, references, restriction }: Meant): boolean {
  const isMeasured = restriction.caseFrom !== undefined || restriction.caseBelow !== undefined;
  return words.length === 0 && references.length === 0 && !isMeasured;
}

const isEmpty = (meant: Meant): boolean => isFilter(meant) && meant.understood.length === 0;

async function readFiltered(db: DbOrTx, viewer: Viewer, request: SearchRequest): Promise<Found> {
  const { search, sort = defaultSort, page, pageSize, fields } = request;
  const listing = { search, sort, page, pageSize, fields };
  const { watches, total = watches.length } = await readListing(db, viewer, listing);
  return { watches, total };
}

export function textMatch(meant: Meant, search: WatchSearch): TextMatch {
  const { words, references, restriction } = meant;
  const titles = titlesWith(meant.lexicon, words, restriction.brandIds);
  return { search, words, references, titles };
}

/**
 * Leaves out what keeps a text from having matches: first all words that no watch has, then one that no model has, then a
 * number of a model, then the most common word. After the words come the filters, of which the brand stays to the end.
 * Undefined if too little is left.
 */
async function withoutLeast(
  db: DbOrTx,
  meant: Meant,
): Promise<{ meant: Meant; dropped: string[] } | undefined> {
  const { words, understood, restriction } = meant;
  const counts = await countWords(db, words);
  const countOf = ({ text }: Word) => counts.get(text) ?? 0;
  const known = words.filter((word) => countOf(word) > 0);
  const isTooLittle = known.length === 0 && understood.length === 0;
  if (known.length < words.length && !isTooLittle) {
    const dropped = words.filter((word) => !known.includes(word)).map(({ text }) => text);
    return { meant: { ...meant, words: known }, dropped };
  }
  if (known.length > 1 || (known.length > 0 && understood.length > 0)) {
    const weightOf = (word: Word) => {
      if (titlesWith(meant.lexicon, [word], restriction.brandIds).length === 0) return 1;
      return word.text.length > 2 ? 3 + 1 / countOf(word) : 2;
    };
    const weights = known.map(weightOf);
    const least = weights.indexOf(Math.min(...weights));
    const rest = known.filter((_, index) => index !== least);
    return { meant: { ...meant, words: rest }, dropped: [known[least]?.text ?? ""] };
  }
  const less = isTooLittle ? undefined : withoutRestriction(meant);
  return less && { meant: { ...meant, ...less.meant }, dropped: [less.dropped] };
}
