import type { Viewer } from "#src/domain/viewer.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Nickname } from "./lexicon.ts";
import { findMeant } from "./search.service.ts";
import { maxMatches } from "./search.sql.ts";
import { understandNickname } from "./understand.service.ts";

/** The first watches that a nickname finds, whether it is stored or not, and how many there are. */
export async function findNamed(
  db: DbOrTx,
  viewer: Viewer,
  nickname: Pick<Nickname, "meaning" | "references">,
  most: number,
) {
  const meant = await understandNickname(db, nickname);
  const request = { q: "", search: {}, page: 1, pageSize: most, fields: "card" } as const;
  const { watches, total } = await findMeant(db, viewer, meant, request);
  return {
    watches: watches.map(({ id, brandName, model, reference, image }: WatchCardData) => ({
      ...{ id, brandName, model, reference, image },
    })),
    total: Math.min(total, maxMatches),
    more: total > maxMatches,
    missing: meant.closestTo !== undefined,
  };
}
