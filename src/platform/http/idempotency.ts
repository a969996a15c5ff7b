import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { AppError } from "#src/domain/errors.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { idempotencyKeys } from "#src/platform/db/order-tables.ts";

interface KeyedRequest {
  /** The call, and the account that makes it. */
  readonly scope: string;
  readonly key: string;
  readonly request: unknown;
}

/**
 * Runs the work once per key. A repeated request gets the stored reply of the first, which is written in the
 * transaction of its effect; the same key with another request is refused. Only the key's hash is stored.
 */
export async function onceByKey<Reply extends Record<string, unknown>>(
  tx: Tx,
  { scope, key, request }: KeyedRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const keyHash = sha256(key).toString("base64url");
  const requestHash = sha256(JSON.stringify(request));
  await lockTexts(tx, [`${scope} ${keyHash}`]);
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, keyHash)));
  if (stored) {
    if (stored.requestHash.equals(requestHash)) return stored.reply as Reply;
    throw new AppError(
      422,
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request. Send a new one.",
    );
  }
  const reply = await work();
  await tx.insert(idempotencyKeys).values({ scope, key: keyHash, requestHash, reply });
  return reply;
}

/**
 * Until the end of the transaction nobody else can take the lock of the same text. Several are taken in one order, so
 * that two transactions never wait for each other.
 */
export async function lockTexts(tx: Tx, texts: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select hashtextextended(text, 0) as key from unnest(${sql.param(texts)}::text[]) as text
    order by key offset 0) as keys`);
}

export async function purgeIdempotencyKeys(db: Db | DbOrTx): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - interval '30 days'`));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
