import { NotFound } from "#src/domain/errors.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import type { Tx } from "./client.ts";
import { inTransaction } from "./transaction.ts";

type IsoDates<Row> = {
  [Field in keyof Row]: Row[Field] extends Date | null ? IsoDate<Row[Field]> : Row[Field];
};
type IsoDate<Value> = Value extends Date ? string : Value;

/** The first row that a query finds. */
export const firstOf = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await rows)[0];

/** A row as a reply sends it. Only the row's own fields are changed, not what they hold. */
export function isoDates<Row extends object>(row: Row): IsoDates<Row> {
  const fields = Object.entries(row).map(([field, value]) => [
    field,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}

/** Whether somebody has saved the row since a form was filled with it. Null stands for a row that was not there. */
export function isStale(row: { readonly updatedAt: Date } | undefined, seenAt: string | null) {
  return (row?.updatedAt.getTime() ?? null) !== (seenAt === null ? null : Date.parse(seenAt));
}

/** Whether a statement has changed, added or removed a row. */
export const changesAny = async (statement: PromiseLike<{ readonly rowCount: number | null }>) =>
  Boolean((await statement).rowCount);

/** A kind of record that the staff works on. */
interface RecordKind<Row> {
  /** As the audit log names it. */
  readonly kind: string;
  readonly missing: string;
  /** Until the end of the transaction nobody else can change it. */
  readonly lock: (tx: Tx, id: number) => Promise<Row | undefined>;
}

/** Names what was done, with what changed. */
export type Audit = (
  verb: string,
  changes?: { readonly before?: object; readonly after?: object },
) => Promise<void>;

/**
 * Something that the staff does with a record: it is locked, the action runs, and the audit log names it, all in one
 * transaction. An action that finds nothing to do is not named.
 */
export function actOnRecord<Row, Result>(
  call: StaffCall,
  { kind, missing, lock }: RecordKind<Row>,
  id: number,
  run: (tx: Tx, row: Row, audit: Audit) => Promise<Result>,
): Promise<Result> {
  return inTransaction(call.db, async (tx) => {
    const row = await lock(tx, id);
    if (!row) throw new NotFound(missing);
    return run(tx, row, auditOf(tx, call, kind, id));
  });
}

export const auditOf =
  (tx: Tx, call: StaffCall, kind: string, id: number | string): Audit =>
  (verb, changes) =>
    recordAudit(tx, call, { action: `${kind}.${verb}`, subject: `${kind}:${id}`, ...changes });
