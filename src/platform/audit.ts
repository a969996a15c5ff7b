import type { DbOrTx } from "./db/client.ts";
import { auditLog } from "./db/system-tables.ts";

interface AuditEntry {
  /** Undefined for console programs. */
  readonly actorId?: number;
  /** Object and verb, such as `watch.delete`. */
  readonly action: string;
  readonly subject: `${string}:${number}`;
  readonly before?: Record<string, unknown>;
}

/** Call it in the transaction of the action, so that neither is stored without the other. */
export async function recordAudit(tx: DbOrTx, entry: AuditEntry): Promise<void> {
  const { actorId, action, subject, before } = entry;
  await tx.insert(auditLog).values({
    actorId: actorId ?? null,
    action,
    subject,
    details: before ? { before } : {},
  });
}
