import { NotFound } from "#src/domain/errors.ts";
import { recordAudit } from "./audit.ts";
import type { StaffCall } from "./call.ts";
import type { Tx } from "./db/client.ts";
import { inTransaction } from "./db/transaction.ts";

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
