import { type SQL, sql } from "drizzle-orm";
import { findLimits } from "#src/domain/limits.ts";
import type { StaffRight, Viewer } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { wordsIn } from "#src/platform/db/columns.ts";
import type { Found } from "./find.contract.ts";
import { type FoundKind, foundKinds } from "./palette.rules.ts";

export interface Search {
  readonly db: DbOrTx;
  readonly viewer: Viewer;
  readonly text: string;
  readonly words: readonly string[];
}

interface FoundRow extends Omit<Found, "kind" | "href"> {
  /** It is 0 for somebody without an account. */
  readonly id: number;
  /** Sources of one kind can find the same record. The first that does presents it. */
  readonly key: string;
}

/** A feature contributes this to the search of the office. */
export interface FindSource {
  readonly kind: FoundKind;
  /** As the list of these records declares it. */
  readonly access: StaffRight;
  /** Selects `foundColumns`, the best first, of rows that an index finds. Undefined if the text fits none. */
  select(search: Search): SQL | undefined | Promise<SQL>;
  present(row: FoundRow, viewer: Viewer): Pick<Found, "href"> & Partial<Found>;
}

interface FoundColumns extends Record<"id" | "title" | "detail", SQL> {
  readonly key?: SQL;
  readonly state?: SQL;
  readonly image?: SQL;
}

const nothing = sql`null`;

export function foundColumns({ id, title, detail, ...others }: FoundColumns): SQL {
  const { key = id, state = nothing, image = nothing } = others;
  return sql`${id}::int as id, ${key}::text as key, ${title}::text as title, ${detail}::text as detail,
    ${state}::text as state, ${image}::text as image`;
}

/** The ids that any of the queries finds. */
export const idsFrom = (queries: readonly SQL[]): SQL => {
  const limited = queries.map((query) => sql`(${query} limit ${findLimits.candidates})`);
  return sql`any(array(${sql.join(limited, sql` union all `)}))`;
};

/** The letter of a number such as M-7K2X9QAB begins too many words. */
const numbered = /^[ms]-(?=[\p{L}\p{N}])/iu;

/** Searches all sources with one statement. */
export async function findAll(
  sources: readonly FindSource[],
  search: Omit<Search, "words">,
): Promise<Found[]> {
  const words = wordsIn(search.text.replace(numbered, ""));
  if (!words) return [];
  const selected = await Promise.all(sources.map((source) => source.select({ ...search, words })));
  const queries = selected.flatMap((query, at) =>
    query
      ? [
          sql`(select ${at}::int as at, found.* from (${query} limit ${findLimits.perKind}) as found)`,
        ]
      : [],
  );
  if (queries.length === 0) return [];
  const { rows } = await search.db.execute<{ at: number } & Pick<FoundRow, keyof FoundRow>>(
    sql.join(queries, sql` union all `),
  );
  return foundKinds.flatMap((kind) => {
    const ofKind = new Map<string, Found>();
    for (const { at, ...row } of rows.toSorted((a, b) => a.at - b.at)) {
      const source = sources[at];
      if (source?.kind !== kind || ofKind.has(row.key)) continue;
      const { title, detail, state, image } = row;
      ofKind.set(row.key, {
        kind,
        title,
        detail,
        state,
        image,
        ...source.present(row, search.viewer),
      });
    }
    return [...ofKind.values()].slice(0, findLimits.perKind);
  });
}
