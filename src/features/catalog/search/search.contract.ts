import { z } from "zod";
import { priceBands } from "#src/domain/constants.ts";
import { searchMaxLength } from "#src/domain/limits.ts";
import { traitRecord } from "#src/domain/traits.ts";
import {
  listingReply,
  listWatches,
  watchCardSchema,
} from "#src/features/catalog/catalog.contract.ts";
import { canonicalTraits } from "#src/features/catalog/trait-filters.rules.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { listParam } from "#src/lib/params.ts";

/** A part of the typed text that was understood as a filter. */
const chipSchema = z.object({
  label: z.string(),
  /** The text without this part; it may be empty. */
  without: z.string(),
});

const searchReportSchema = z.object({
  chips: z.array(chipSchema),
  /** The text that was searched for instead of the typed one. */
  corrected: z.string().optional(),
  /** No watch with this nickname is here; those that are listed come closest. */
  closestTo: z.string().optional(),
  /** Words that no watch has together with the others, so that they were left out. */
  dropped: z.array(z.string()).optional(),
  /** Nothing is like the text; the newest watches are listed. */
  nothing: z.boolean().optional(),
  /** There are more matches than are counted and listed. */
  more: z.boolean().optional(),
});
export type SearchReport = z.infer<typeof searchReportSchema>;

const searchText = z.string().max(searchMaxLength, `Type at most ${searchMaxLength} characters.`);

const yearParam = z
  .string()
  .regex(/^\d{4}$/, "Years have four digits.")
  .transform(Number);

const searchQuery = listWatches.query.extend({
  q: searchText.optional(),
  /** Spelling is not corrected. */
  exact: z.literal("true").optional(),
  /** Slugs, which may be given instead of the ids. */
  brand: listParam.optional(),
  ...traitRecord(() => listParam.optional()),
  yearFrom: yearParam.optional(),
  yearTo: yearParam.optional(),
  /** Leaves out watches that have no price. */
  forSale: z.literal("true").optional(),
});
type SearchQuery = z.output<typeof searchQuery>;

/** Undefined where there is no end of possible values: texts, years and brands together. */
function canonicalSearch({ q, exact, ids, brand, ...query }: SearchQuery) {
  const plain = q?.trim() || ids || brand ? undefined : listWatches.canonicalQuery(query);
  const traits = canonicalTraits(query);
  return plain && traits && { ...plain, ...traits };
}

/** Takes the place of the call without search. It is cached as that one, but never with a text. */
export const searchWatches = endpoint("GET /api/watches", {
  capability: "discovery",
  access: "public",
  summary:
    "Watches for sale, all, one page of them, or those that a text describes, the best matches first.",
  query: searchQuery,
  reply: listingReply.extend({ search: searchReportSchema.optional() }),
  shared: true,
  isCacheable: listWatches.isCacheable,
  /** Without a price a watch is not for sale. */
  dependsOn: (list: { query: SearchQuery; reply: z.output<typeof listingReply> }) =>
    list.query.forSale ? ["watches", "prices"] : listWatches.dependsOn(list),
  canonicalQuery: canonicalSearch,
});

export const countFacets = endpoint("GET /api/watches/facets", {
  capability: "discovery",
  access: "public",
  summary: "How many watches each option of a filter would leave, with the other filters as given.",
  query: searchQuery.omit({
    ids: true,
    featured: true,
    sort: true,
    page: true,
    pageSize: true,
    fields: true,
  }),
  reply: z.object({
    /** Missing if there are too many matches to count. */
    total: z.int().optional(),
    /**
     * By filter and option; brands by their id, prices by their range. An option without watches may be missing, and so
     * is a filter for which there are too many matches to count.
     */
    counts: z.record(z.string(), z.record(z.string(), z.int())),
  }),
  shared: true,
  // A price matters when it enters or leaves a range that is offered.
  dependsOn: () => ["watches", ...priceBands.map(({ min }) => `price:${min}` as const)],
  canonicalQuery: canonicalSearch,
  isCacheable: ({ brandId }: { brandId?: unknown }, { total }: { total?: number | undefined }) =>
    brandId === undefined || total !== 0,
});

const suggestionSchema = z.discriminatedUnion("kind", [
  /** A search for the label, such as "Submariner Date" or "126610LN". */
  z.object({
    kind: z.enum(["model", "reference", "nickname"]),
    label: z.string(),
    note: z.string(),
  }),
  z.object({ kind: z.literal("brand"), label: z.string(), slug: z.string(), count: z.int() }),
  z.object({ kind: z.literal("watch"), watch: watchCardSchema }),
]);
export type Suggestion = z.infer<typeof suggestionSchema>;

export const listSuggestions = endpoint("GET /api/search/suggestions", {
  capability: "discovery",
  access: "public",
  summary:
    "Up to eight brands, models, references, nicknames and watches for what is typed so far.",
  query: z.object({ q: searchText }),
  reply: z.object({ suggestions: z.array(suggestionSchema) }),
});
