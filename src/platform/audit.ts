import type { DbOrTx } from "./db/client.ts";
import { auditLog } from "./db/system-tables.ts";

export interface AdministrativeAct {
  /** Undefined where the machine's own console acted. */
  readonly actorId?: number;
  /** What was done to what, as `watch.delete` or `user.create`. */
  readonly action: string;
  readonly subject: `${string}:${number}`;
  readonly before?: Record<string, unknown>;
}

/** Belongs into the transaction of the act: neither may be there without the other. */
export async function recordAct(tx: DbOrTx, act: AdministrativeAct): Promise<void> {
  const { actorId, action, subject, before } = act;
  await tx.insert(auditLog).values({
    actorId: actorId ?? null,
    action,
    subject,
    details: before ? { before } : {},
  });
}
