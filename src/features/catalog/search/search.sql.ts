import { and, or, type SQL, sql } from "drizzle-orm";
import { isWanted, listed, type WatchSearch } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { referenceKey } from "#src/platform/db/columns.ts";
import { watches } from "#src/platform/db/schema.ts";
import { watchTexts } from "#src/platform/db/search-tables.ts";
import type { Title, Word } from "./lexicon.ts";

/** More matches are neither listed nor counted, so that a search costs the same at any size. */
export const maxMatches = 1_000;

export interface TextMatch {
  readonly search: WatchSearch;
  readonly words: readonly Word[];
  readonly references: readonly string[];
  /** The models that have all the words, the closest first. */
  readonly titles: readonly Title[];
}

const isReference = (key: string): SQL =>
  sql`${referenceKey(watches)} between ${key} and ${`${key}~`}`;

/** Every word is escaped by quotes; only letters and digits are in it. */
const wordQuery = (words: readonly Word[]): SQL =>
  sql`to_tsquery('english', ${words.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ":*" : ""}`).join(" & ")})`;

const hasWords = (words: readonly Word[]): SQL => sql`${watchTexts.words} @@ ${wordQuery(words)}`;

/** The ids of the matches, each with its rank; the best have the lowest. */
function matchesOf({ search, words, references, titles }: TextMatch): SQL {
  const where = listed(search);
  const columns = sql`${watches.id}, ${watches.createdAt}, ${watches.listPrice}`;
  const textual = words.length > 0 ? hasWords(words) : undefined;
  if (references.length > 0) {
    const keys = sql.join(references.map(isReference), sql` or `);
    return textual
      ? sql`select 0 as rank, ${columns} from ${watches} join ${watchTexts} on ${watchTexts.watchId} = ${watches.id}
          where (${keys}) and ${and(where, textual)} limit ${maxMatches + 1}`
      : sql`select 0 as rank, ${columns} from ${watches} where (${keys}) and ${where} limit ${maxMatches + 1}`;
  }
  // The arms are read in this order until there are enough, so the last is not read for a common model.
  const isOther = titles.length > 0 ? sql`not ${isTitle(titles)}` : undefined;
  const withTexts = textual && sql`join ${watchTexts} on ${watchTexts.watchId} = ${watches.id}`;
  const byText = sql`(select ${titles.length + 1} as rank, ${columns} from ${watches} ${withTexts ?? sql``}
    where ${and(where, textual, isOther)} order by ${watches.createdAt} desc limit ${maxMatches + 1})`;
  if (titles.length === 0) return byText;
  const shortest = Math.min(...titles.map(({ length }) => length));
  const values = sql.join(
    titles.map(
      ({ brandId, model, length }) =>
        sql`(${brandId}::int, ${model}::text, ${length - shortest}::int)`,
    ),
    sql`, `,
  );
  return sql`(select of_title.* from (values ${values}) as title(brand_id, model, rank)
    cross join lateral (
      select title.rank, ${columns} from ${watches}
      where ${watches.brandId} = title.brand_id and ${watches.model} = title.model and ${where}
      order by ${watches.createdAt} desc limit ${maxMatches + 1}
    ) as of_title limit ${maxMatches + 1}) union all ${byText} limit ${maxMatches + 1}`;
}

function isTitle(titles: readonly Pick<Title, "brandId" | "model">[]): SQL {
  const brandIds = sql.param(titles.map(({ brandId }) => brandId));
  const models = sql.param(titles.map(({ model }) => model));
  return sql`((${watches.brandId}, ${watches.model}) in (
    select * from unnest(${brandIds}::int[], ${models}::text[])))`;
}

export interface Described extends Omit<TextMatch, "titles"> {
  readonly titles: readonly Pick<Title, "brandId" | "model">[];
}

/** Whether a watch, joined with its words, is one that was described. It need not be free. */
export function isDescribed({ search, words, references, titles }: Described): SQL | undefined {
  return and(
    isWanted(search),
    references.length > 0 ? or(...references.map(isReference)) : undefined,
    words.length > 0
      ? or(hasWords(words), titles.length > 0 ? isTitle(titles) : undefined)
      : undefined,
  );
}

const orders = {
  relevance: sql`rank, created_at desc, id desc`,
  newest: sql`created_at desc, id desc`,
  "price-desc": sql`list_price desc, created_at desc, id desc`,
  "price-asc": sql`list_price, created_at desc, id desc`,
} as const;

export interface MatchPage {
  readonly sort: keyof typeof orders;
  readonly limit: number;
  readonly offset: number;
}

/** One page of the matches in this order, and the number of all. Beyond the last page it is the last. */
export async function findMatches(
  db: DbOrTx,
  match: TextMatch,
  { sort, limit, offset }: MatchPage,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    with found as materialized (
      select id, min(rank) as rank, created_at, list_price from (${matchesOf(match)}) as ranked
      group by id, created_at, list_price
    ), counted as (
      select count(*)::int as total from found
    )
    select id, total from found cross join counted order by ${orders[sort]} limit ${limit}::int
    offset (select least(${offset}::int, greatest(total - 1, 0) / ${limit}::int * ${limit}::int) from counted)`);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** The keys with which a reference of a watch that is listed begins. */
export async function findReferences(db: DbOrTx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) as typed(key)
    where exists (select from ${watches} where ${referenceKey(watches)} >= key
      and ${referenceKey(watches)} <= key || '~' and ${watches.isAvailable})`);
  return new Set(rows.map(({ key }) => key));
}

const maxCounted = 1_000;

/** How many watches, sold ones included, have each of these words; only the first thousand are counted. */
export async function countWords(db: DbOrTx, typed: readonly Word[]): Promise<Map<string, number>> {
  if (typed.length === 0) return new Map();
  const counts = typed.map(
    (word) => sql`select ${word.text}::text as word, (select count(*)::int from (
      select from ${watchTexts} where ${hasWords([word])} limit ${maxCounted}) as having_it) as count`,
  );
  const { rows } = await db.execute<{ word: string; count: number }>(
    sql.join(counts, sql` union all `),
  );
  return new Map(rows.map(({ word, count }) => [word, count]));
}
