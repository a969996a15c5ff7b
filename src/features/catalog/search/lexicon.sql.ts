import { asc, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { brands, watches } from "#src/platform/db/schema.ts";
import { nicknames, searchVersion, watchTitles } from "#src/platform/db/search-tables.ts";
import { type Lexicon, makeLexicon } from "./lexicon.ts";

/** More models than this are found by the words of their watches alone. */
const maxTitles = 20_000;

interface Kept {
  readonly version: number;
  readonly lexicon: Lexicon;
}

const kept = new WeakMap<DbOrTx, Kept>();

export async function readLexicon(db: DbOrTx): Promise<Lexicon> {
  const [row] = await db.select({ version: searchVersion.version }).from(searchVersion);
  const version = row?.version ?? 0;
  const known = kept.get(db);
  if (known?.version === version) return known.lexicon;
  const lexicon = makeLexicon({
    brands: await db
      .select({ id: brands.id, name: brands.name, slug: brands.slug })
      .from(brands)
      .orderBy(asc(brands.id)),
    titles: await db.select().from(watchTitles).orderBy(asc(watchTitles.model)).limit(maxTitles),
    nicknames: await db
      .select({
        name: nicknames.name,
        spellings: nicknames.spellings,
        meaning: nicknames.meaning,
        references: nicknames.references,
      })
      .from(nicknames)
      .orderBy(asc(nicknames.id)),
  });
  kept.set(db, { version, lexicon });
  return lexicon;
}

/** Deletes models of which no published watch is left. All writers of watches take the same lock. */
export async function purgeTitles(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1296388681, 3)`);
    await tx.delete(watchTitles).where(sql`not exists (
      select from ${watches} where ${watches.brandId} = ${watchTitles.brandId}
        and ${watches.model} = ${watchTitles.model} and ${watches.published})`);
  });
}
