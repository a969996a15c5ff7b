import { z } from "zod";
import { getWatch, getWatchSize } from "#src/features/catalog/catalog.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { isId, listParam } from "#src/lib/params.ts";
import { maxCompared } from "./compare-address.ts";

const needed = "Name up to four watches by their ids.";

/** In the order of the address, each watch once. */
const comparedIds = listParam
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length > 0 && ids.length <= maxCompared && ids.every(isId), needed)
  .transform((ids) => ids.map(Number));

const comparedSchema = getWatch.reply.omit({ view3d: true }).extend({
  size: getWatchSize.reply.pick({ caseMm: true, lugToLugMm: true, outline: true }),
});
export type ComparedWatch = z.output<typeof comparedSchema>;

const compareQuery = z.object({ ids: comparedIds });
const compareReply = z.object({ watches: z.array(comparedSchema) });

export const compareWatches = endpoint("GET /api/compare", {
  capability: "discovery",
  access: "public",
  summary: "Up to four watches with all that is known of them, sold ones included.",
  query: compareQuery,
  reply: compareReply,
  shared: true,
  dependsOn: ({ query }: { query: z.output<typeof compareQuery> }) =>
    query.ids.map((id) => `watch:${id}` as const),
  canonicalQuery: ({ ids }: z.output<typeof compareQuery>) => ({ ids: ids.join(",") }),
  isCacheable: ({ ids }: z.output<typeof compareQuery>, reply: z.output<typeof compareReply>) =>
    reply.watches.length === ids.length,
});
