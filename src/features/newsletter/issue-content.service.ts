import { guest } from "#src/domain/viewer.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import { articles } from "#src/features/content/articles.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { IssueContent } from "./issue.mail.tsx";
import type { IssueFields } from "./issues.contract.ts";

/** Finds the watches of an issue that can be sent now, in its order and at the prices of guests. */
export async function findSendable(db: DbOrTx, watchIds: readonly number[]) {
  const rows = await findWatchesByIds(db, watchIds);
  const shown = rows.filter(({ retailPrice, status }) => retailPrice !== null && status !== "Sold");
  const watches = await presentWatches(db, shown, guest);
  return watchIds.flatMap((id) => watches.find((watch) => watch.id === id) ?? []);
}

export async function contentOf(
  db: DbOrTx,
  { subject, intro, watchIds, articleIds }: IssueFields,
): Promise<IssueContent> {
  const watches = await findSendable(db, watchIds);
  return {
    subject,
    intro,
    watches: watches.map(({ id, brandName, model, price, status, ...watch }) => ({
      id,
      brandName,
      model,
      price,
      facts: [`Ref. ${watch.reference}`, watch.year, watch.material, watch.condition]
        .filter(Boolean)
        .join(", "),
      isReserved: status === "Reserved",
    })),
    articles: articles.filter(({ id }) => articleIds.includes(id)),
  };
}
