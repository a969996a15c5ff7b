import { desc, sql } from "drizzle-orm";
import type { DbOrTx } from "./db/client.ts";
import { auditLog, auditSeals } from "./db/system-tables.ts";

export interface AuditSeal {
  /** How many entries are sealed. */
  readonly position: number;
  /** In hexadecimal digits. Whoever writes it down elsewhere can prove later that nothing before it was changed. */
  readonly hash: string;
}

export async function newestSeal(db: DbOrTx): Promise<AuditSeal | undefined> {
  const [row] = await db
    .select({
      position: auditSeals.position,
      hash: sql<string>`encode(${auditSeals.hash}, 'hex')`,
    })
    .from(auditSeals)
    .orderBy(desc(auditSeals.position))
    .limit(1);
  return row;
}

/** True if the chain has passed through this hash. */
export async function hasSeal(db: DbOrTx, hash: string): Promise<boolean> {
  return (await db.$count(auditSeals, sql`${auditSeals.hash} = decode(${hash}, 'hex')`)) > 0;
}

interface BrokenSeal {
  readonly position: number;
  readonly entryId: number;
}

/** The first entry that is not what was sealed: changed, deleted, swapped or put between others. */
export async function findBrokenSeal(db: DbOrTx): Promise<BrokenSeal | undefined> {
  const { rows } = await db.execute<Record<keyof BrokenSeal, string>>(sql`
    with seals as (
      select ${auditSeals.position}, ${auditSeals.entryId}, ${auditSeals.hash},
        row_number() over by_position as expected,
        coalesce(lag(${auditSeals.hash}) over by_position, '') as previous
      from ${auditSeals} window by_position as (order by ${auditSeals.position}))
    select position, entry_id as "entryId"
    from seals left join ${auditLog} on ${auditLog.id} = seals.entry_id
    where position <> expected
      or seals.hash is distinct from audit_hash(previous, ${auditLog}::audit_log)
    order by position limit 1`);
  const [row] = rows;
  return row && { position: Number(row.position), entryId: Number(row.entryId) };
}

/** The first entry that was stored without a seal. */
export async function findUnsealedEntry(db: DbOrTx): Promise<number | undefined> {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(sql`not exists (select from ${auditSeals} where ${auditSeals.entryId} = ${auditLog.id})`)
    .orderBy(auditLog.id)
    .limit(1);
  return row?.id;
}
