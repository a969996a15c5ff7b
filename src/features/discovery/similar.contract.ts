import { z } from "zod";
import { watchCardSchema } from "#src/features/catalog/catalog.contract.ts";
import { type CatalogTag, endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";

export const maxSimilar = 8;

const similarReply = z.object({
  watches: z.array(
    z.object({
      watch: watchCardSchema,
      /** One line, such as "Same model, from 2021". */
      why: z.string(),
    }),
  ),
});

/** A full list changes with its own watches; one with room left, with any watch that arrives. */
function tagsOfSimilar(exchange: {
  params: z.output<typeof idParams>;
  reply: z.output<typeof similarReply>;
}): CatalogTag[] {
  const { watches } = exchange.reply;
  const tags = [exchange.params.id, ...watches.map(({ watch }) => watch.id)];
  return [
    ...tags.map((id) => `watch:${id}` as const),
    ...(watches.length < maxSimilar ? (["watches"] as const) : []),
  ];
}

export const listSimilar = endpoint("GET /api/watches/{id}/similar", {
  capability: "discovery",
  access: "public",
  summary: "Watches for sale that are like this one, which may be sold, the most similar first.",
  params: idParams,
  reply: similarReply,
  shared: true,
  dependsOn: tagsOfSimilar,
});
