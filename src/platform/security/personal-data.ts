import { type SQL, sql } from "drizzle-orm";
import type { Retention } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";

/** Rows belong to a person by the account, or by an e-mail address that is known to be theirs. */
export interface Person {
  readonly userId: number | null;
  /** The address is in small letters. */
  readonly email: string | null;
}

/** A feature stores this of people. */
export interface PersonalData {
  readonly kind: string;
  readonly title: string;
  /**
   * The person may see these. It names its columns, so that nothing secret leaves with a new one: no hashes, no tokens,
   * no notes of the staff and no flags. A null matches no row.
   */
  rows?(person: Person): SQL;
  /** Deletes what is found by the address alone, and returns how much of it the shop must keep. */
  forget?(tx: Tx, email: string): Promise<number>;
  forgetAccount?(tx: Tx, userId: number, account: { ownsAddress: boolean }): Promise<void>;
  /** True while the account must stay. */
  needsAccount?(tx: Tx, userId: number): Promise<boolean>;
  /** Deletes what is older than the settings allow, also while its capability is off. */
  purge?(db: DbOrTx, kept: Retention): Promise<void>;
}

export const shownWatch = (id: SQL) => sql`(
  select case when w.published then b.name || ' ' || w.model else 'A watch that is no longer shown' end
  from watches w join brands b on b.id = w.brand_id where w.id = ${id})`;

/** An order or application of another account is that account's, whatever address was typed. */
export const isNoOthers = (owner: SQL, userId: number | null) =>
  sql`(${owner} is null or ${owner} = ${userId} or ${userId}::int is null)`;

export async function findPersonalData(
  db: DbOrTx,
  source: PersonalData,
  person: Person,
): Promise<Record<string, unknown>[]> {
  return source.rows ? (await db.execute(source.rows(person))).rows : [];
}

export async function countPersonalData(
  db: DbOrTx,
  source: PersonalData,
  person: Person,
): Promise<number> {
  if (!source.rows) return 0;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${source.rows(person)}) held`,
  );
  return rows[0]?.count ?? 0;
}

export async function findAccountId(db: DbOrTx, email: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where email_key = ${email}`,
  );
  return rows[0]?.id ?? null;
}
