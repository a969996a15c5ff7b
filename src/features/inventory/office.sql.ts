import { and, eq, type SQL, sql } from "drizzle-orm";
import { serialKeyOf } from "#src/domain/text.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { isBinned, isKept, isStolen } from "#src/features/catalog/edit-watch.sql.ts";
import { plainText } from "#src/features/catalog/search/plain-text.service.ts";
import { selectByWords } from "#src/features/catalog/watches.sql.ts";
import { paths } from "#src/lib/paths.ts";
import { type AttentionSource, attentionOf, countWaiting } from "#src/office/contributions.sql.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { lacksPictures, lacksPrice, watchStage, wordsIn } from "#src/platform/db/columns.ts";
import { brands, watches } from "#src/platform/db/schema.ts";
import { listInventory } from "./inventory.contract.ts";
import { stageLabels, type WatchStage } from "./inventory.rules.ts";
import { bySerial } from "./inventory.sql.ts";

/** The watch with exactly this serial number or reference first, then those that are here. */
export const watchSource: FindSource = {
  kind: "watch",
  access: listInventory.access,
  async select({ db, text, words }) {
    const meant = wordsIn(await plainText(db, words.join(" "))) ?? words;
    const ids = idsFrom([...bySerial(text), ...(await selectByWords(db, meant))]);
    const columns = foundColumns({
      id: sql`${watches.id}`,
      title: sql`${brands.name} || ' ' || ${watches.model}`,
      detail: sql`concat_ws(' · ', nullif(${watches.reference}, ''), ${watchRecords.serialNumber})`,
      state: watchStage(watches),
      image: sql`${watches.images}[1]`,
    });
    return sql`select ${columns} from ${watches}
      inner join ${brands} on ${eq(brands.id, watches.brandId)}
      left join ${watchRecords} on ${eq(watchRecords.watchId, watches.id)}
      where ${watches.id} = ${ids} and ${isKept}
      order by coalesce(${watchRecords.serialKey} = ${serialKeyOf(text)}, false) desc,
        lower(${watches.reference}) = ${text.toLowerCase()} desc, ${watches.units} > 0 desc, ${watches.id} desc`;
  },
  present: ({ id, state }, viewer) => ({
    href: hasStaffRight(viewer, "editor") ? paths.editWatch(id) : paths.watch(id),
    state: stageLabels[state as WatchStage],
  }),
};

const waiting = attentionOf("editor");
const listed = (name: string, value: string) => `${paths.inventory()}?${name}=${value}`;
const count = (condition: SQL) => (db: DbOrTx) =>
  countWaiting(db, sql`${watches}`, and(condition, isKept));

const isStolenAndKept = sql`${isStolen} and not exists (select from ${watches}
  where ${watches.id} = ${watchRecords.watchId} and ${isBinned})`;

export const watchAttention: readonly AttentionSource[] = [
  waiting(
    "stolen",
    ["watch reported as stolen", "watches reported as stolen"],
    listed("stolen", "true"),
    (db) => countWaiting(db, sql`${watchRecords}`, isStolenAndKept),
  ),
  waiting(
    "withoutPictures",
    ["watch without pictures", "watches without pictures"],
    listed("missing", "pictures"),
    count(lacksPictures(watches)),
  ),
  waiting(
    "withoutPrice",
    ["watch without a price", "watches without a price"],
    listed("missing", "price"),
    count(lacksPrice(watches)),
  ),
  waiting(
    "drafts",
    ["draft", "drafts"],
    listed("stage", "draft"),
    count(sql`${watchStage(watches)} = 'draft'`),
  ),
  waiting(
    "scheduled",
    ["scheduled watch", "scheduled watches"],
    listed("stage", "scheduled"),
    count(sql`${watchStage(watches)} = 'scheduled'`),
  ),
];
