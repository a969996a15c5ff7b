import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { facets } from "#src/domain/constants.ts";
import type { Word } from "#src/features/catalog/search/lexicon.ts";
import { type Described, isDescribed } from "#src/features/catalog/search/search.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { referenceKey } from "#src/platform/db/columns.ts";
import { watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { watchTexts } from "#src/platform/db/search-tables.ts";

// Every watch that a saved search means has one of the search's keys, and an index finds searches by their keys. Only the
// searches that are found so are compared with the watch.

const longestKey = 8;
const shortestBeginning = 3;
/** An option of these filters is the value of a column. */
const keyedFacets = facets.filter(({ name }) => name !== "caseSize");

export async function keysOf(db: DbOrTx, meaning: Described): Promise<string[]> {
  const { search, words, references, titles } = meaning;
  if (references.length > 0) {
    return references.map((key) => `reference:${key.slice(0, longestKey)}`);
  }
  const stem = await longestStem(db, words);
  if (stem) {
    const models = titles.map(({ brandId, model }) => `model:${brandId}:${model}`);
    return [`word:${stem.slice(0, longestKey)}`, ...models];
  }
  if (search.brandId?.length) return search.brandId.map((id) => `brand:${id}`);
  const facet = keyedFacets.find(({ name }) => search[name]?.length);
  return facet ? (search[facet.name] ?? []).map((value) => `${facet.name}:${value}`) : ["any"];
}

/** The longest says the most. Too short a beginning of a word says nothing. */
async function longestStem(db: DbOrTx, words: readonly Word[]): Promise<string | undefined> {
  const telling = words.filter(
    ({ text, isPrefix }) => !isPrefix || text.length >= shortestBeginning,
  );
  const { rows } = await db.execute<{ stem: string }>(sql`
    select stem from unnest(tsvector_to_array(to_tsvector('english', ${telling.map(({ text }) => text).join(" ")}))) as stem
    order by length(stem) desc, stem limit 1`);
  return rows[0]?.stem;
}

const keysOfWatch = (): SQL => {
  const values = keyedFacets.map(({ name }) => sql`${`${name}:`}::text || ${watches[name]}`);
  return sql`
    select ('reference:' || left(${referenceKey(watches)}, length)) collate "default" as key
      from generate_series(1, ${longestKey}::int) as length
    union select 'word:' || left(stem, length) from ${watchTexts}
      cross join unnest(tsvector_to_array(${watchTexts.words})) as stem
      cross join generate_series(1, ${longestKey}::int) as length
      where ${watchTexts.watchId} = ${watches.id}
    union select unnest(array['any', 'brand:' || ${watches.brandId},
      'model:' || ${watches.brandId} || ':' || ${watches.model}, ${sql.join(values, sql`, `)}])`;
};

interface Candidate extends Record<string, unknown> {
  readonly id: number;
  readonly watchIds: number[];
}

async function findCandidates(tx: Tx, watchIds: readonly number[]): Promise<Candidate[]> {
  const { rows } = await tx.execute<Candidate>(sql`
    with keyed as materialized (
      select ${watches.id} as watch_id, own.key from ${watches} cross join lateral (${keysOfWatch()}) as own
      where ${watches.id} = any(${sql.param(watchIds)}::int[])
    ), found as materialized (
      select id, keys from watch_alerts where keys && array(select distinct key from keyed)
    )
    select found.id, array_agg(distinct keyed.watch_id) as "watchIds"
    from found cross join unnest(found.keys) as wanted (key) join keyed on keyed.key = wanted.key
    group by found.id order by found.id`);
  return rows;
}

const comparedAtOnce = 100;

/** The watches that arrived are news for the saved searches that describe them. */
export async function noteMatches(tx: Tx, watchIds: readonly number[]): Promise<void> {
  if (watchIds.length === 0) return;
  const candidates = await findCandidates(tx, watchIds);
  for (let start = 0; start < candidates.length; start += comparedAtOnce) {
    const part = new Map(
      candidates.slice(start, start + comparedAtOnce).map((one) => [one.id, one.watchIds]),
    );
    const searches = await tx
      .select({ id: watchAlerts.id, meaning: watchAlerts.meaning })
      .from(watchAlerts)
      .where(inArray(watchAlerts.id, [...part.keys()]));
    const matches = searches.map(({ id, meaning }) =>
      matchesAmong(part.get(id) ?? [], id, meaning as Described),
    );
    if (matches.length === 0) continue;
    await tx.execute(sql`
      insert into watch_alert_watches (alert_id, watch_id, is_news)
      ${sql.join(matches, sql` union all `)} on conflict do nothing`);
  }
}

const matchesAmong = (watchIds: readonly number[], alertId: number, meaning: Described): SQL => sql`
  select ${alertId}::int, ${watches.id}, true
  from ${watches} join ${watchTexts} on ${eq(watchTexts.watchId, watches.id)}
  where ${and(sql`${watches.id} = any(${sql.param(watchIds)}::int[])`, isDescribed(meaning))}`;
