import { z } from "zod";
import { searchMaxLength } from "#src/domain/limits.ts";
import {
  listingReply,
  listWatches,
  watchCardSchema,
} from "#src/features/catalog/catalog.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";

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

/** Takes the place of the call without search. It is cached as that one, but never with a text. */
export const searchWatches = endpoint("GET /api/watches", {
  capability: "discovery",
  access: "public",
  summary:
    "Watches for sale, all, one page of them, or those that a text describes, the best matches first.",
  query: listWatches.query.extend({
    q: searchText.optional(),
    /** Spelling is not corrected. */
    exact: z.literal("true").optional(),
  }),
  reply: listingReply.extend({ search: searchReportSchema.optional() }),
  shared: true,
  isCacheable: listWatches.isCacheable,
  dependsOn: listWatches.dependsOn,
  canonicalQuery: ({ q, exact, ...query }: z.output<typeof listWatches.query> & SearchWords) =>
    q?.trim() ? undefined : listWatches.canonicalQuery(query),
});

interface SearchWords {
  readonly q?: string | undefined;
  readonly exact?: string | undefined;
}

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
