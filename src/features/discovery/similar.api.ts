import { NotFound } from "#src/domain/errors.ts";
import { presentCards } from "#src/features/catalog/catalog.present.ts";
import { findWatch, findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import { serve } from "#src/platform/http/serve.ts";
import { listSimilar, maxSimilar } from "./similar.contract.ts";
import { explain, pickSimilar } from "./similar.rules.ts";
import { findCandidates } from "./similar.sql.ts";

export const similarApi = [
  serve(listSimilar, async ({ db, viewer, params }) => {
    const watch = await findWatch(db, params.id);
    if (!watch) throw new NotFound("This watch does not exist.");
    const picked = pickSimilar(await findCandidates(db, watch), maxSimilar);
    const rows = await findWatchesByIds(
      db,
      picked.map(({ id }) => id),
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const cards = await presentCards(db, rows, viewer);
    const cardOf = new Map(cards.map((card) => [card.id, card]));
    return {
      watches: picked.flatMap(({ id, kinship }) => {
        const [card, row] = [cardOf.get(id), rowOf.get(id)];
        return card && row ? [{ watch: card, why: explain(watch, row, kinship) }] : [];
      }),
    };
  }),
];
