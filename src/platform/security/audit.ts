import { isDeepStrictEqual } from "node:util";
import { desc, eq, sql } from "drizzle-orm";
import { ChangedMeanwhile } from "#src/domain/errors.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { users } from "#src/platform/db/schema.ts";
import { auditLog, auditSeals } from "#src/platform/db/system-tables.ts";

/** Every call of an endpoint is one. Null stands for console programs. */
export interface AuditedCall {
  readonly viewer: Viewer;
  readonly clientAddress: string | null;
}

interface AuditEntry {
  /** Object and verb, such as `watch.delete`. */
  readonly action: string;
  readonly subject: `${string}:${number | string}`;
  /** Only what changed; see `changedFields`. A creation has no `before`, a deletion no `after`. */
  readonly before?: object;
  readonly after?: object;
}

/** Call it in the transaction of the action, so that neither is stored without the other. */
export async function recordAudit(
  tx: DbOrTx,
  call: AuditedCall | null,
  entry: AuditEntry,
): Promise<void> {
  await recordAudits(tx, call, [entry]);
}

export async function recordAudits(
  tx: DbOrTx,
  call: AuditedCall | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditLog).values(
    entries.map(({ action, subject, before, after }) => ({
      actorId: call?.viewer.kind === "user" ? call.viewer.id : null,
      address: call?.clientAddress ?? null,
      action,
      subject,
      details: { ...(before && { before }), ...(after && { after }) },
    })),
  );
}

interface ExportCall extends AuditedCall {
  readonly db: DbOrTx;
}

interface AuditedExport {
  /** For example `order`. */
  readonly kind: string;
  readonly filters?: Readonly<Record<string, unknown>>;
}

/**
 * Passes the rows of a file on, one by one or in batches, and records who took how many of them. What was searched for is
 * left out: it may be somebody's name.
 */
export async function* auditedRows<Row>(
  call: ExportCall,
  { kind, filters = {} }: AuditedExport,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  let count = 0;
  try {
    for await (const row of rows) {
      count += Array.isArray(row) ? row.length : 1;
      yield row;
    }
  } finally {
    // Also for a file that was not read to its end.
    const { search, recipient, ...others } = filters;
    await recordAudit(call.db, call, {
      action: `${kind}.export`,
      subject: `export:${kind}`,
      after: {
        ...others,
        ...((search ?? recipient) !== undefined && { search: true }),
        rows: count,
      },
    });
  }
}

/** Both states, with only the fields of `after` that differ. Undefined if none does. */
export function changedFields<Row extends object>(
  before: Row,
  after: Partial<Row>,
): { readonly before: Partial<Row>; readonly after: Partial<Row> } | undefined {
  const changed = (Object.keys(after) as (keyof Row)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  if (changed.length === 0) return undefined;
  const only = (row: Partial<Row>) =>
    Object.fromEntries(changed.map((field) => [field, row[field]])) as Partial<Row>;
  return { before: only(before), after: only(after) };
}

/** Refuses a stale form: what is stored now, who has stored it, and when, so that the editor can choose. */
export async function changedMeanwhile(
  db: DbOrTx,
  what: string,
  subject: AuditEntry["subject"],
  current: { readonly updatedAt: string | null },
): Promise<ChangedMeanwhile> {
  const [edit] = await db
    .select({ by: colleague(users), at: auditLog.at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const at = edit?.at.toISOString() ?? current.updatedAt;
  return new ChangedMeanwhile(what, { current, by: edit?.by ?? "Somebody", at });
}

interface AuditSeal {
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
