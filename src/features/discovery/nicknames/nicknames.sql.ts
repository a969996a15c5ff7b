import { asc, eq, sql } from "drizzle-orm";
import { phraseOf } from "#src/features/catalog/search/fold.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { words } from "#src/platform/db/columns.ts";
import { matchesWords, type PageParams, readPage } from "#src/platform/db/read-page.ts";
import { changesAny, firstOf } from "#src/platform/db/records.ts";
import { nicknames } from "#src/platform/db/search-tables.ts";
import type { NicknameFields } from "./nicknames.contract.ts";

const { id, name, nameKey, spellings, meaning, references, updatedAt } = nicknames;
const columns = { id, name, spellings, meaning, references, updatedAt };

/** There are hundreds of them, so they need no index. */
const allWords = words(
  sql`concat_ws(' ', ${name}, ${meaning}, array_to_string(${spellings} || ${references}, ' '))`,
);

type NicknameView = PageParams<"name" | "meaning" | "updatedAt"> & {
  readonly search?: string | undefined;
};

export const findNicknames = (db: DbOrTx, { search, ...view }: NicknameView) =>
  readPage(db, view, {
    table: nicknames,
    id,
    where: matchesWords(search, (query) => sql`${allWords} @@ ${query}`),
    sorts: { name: nameKey, meaning, updatedAt },
    order: [asc(nameKey)],
    select: (ids, order) =>
      db
        .select(columns)
        .from(nicknames)
        .where(ids)
        .orderBy(...order),
  });

export const findNames = (tx: Tx) => tx.select({ id, name, spellings }).from(nicknames);

export const lockNickname = (tx: Tx, nicknameId: number) =>
  firstOf(tx.select(columns).from(nicknames).where(eq(id, nicknameId)).for("update"));

export async function insertNickname(tx: Tx, fields: NicknameFields) {
  const values = { ...fields, nameKey: phraseOf(fields.name) };
  const row = await firstOf(tx.insert(nicknames).values(values).returning(columns));
  if (!row) throw new Error("The nickname was not stored.");
  return row;
}

/** Later than before even if the clock of the database stands still or was put back. */
const now = sql`greatest(now(), ${updatedAt} + interval '1 millisecond')`;

export const updateNickname = (tx: Tx, nicknameId: number, fields: NicknameFields) =>
  firstOf(
    tx
      .update(nicknames)
      .set({ ...fields, nameKey: phraseOf(fields.name), updatedAt: now })
      .where(eq(id, nicknameId))
      .returning(columns),
  );

export const removeNickname = (tx: Tx, nicknameId: number) =>
  changesAny(tx.delete(nicknames).where(eq(id, nicknameId)));
