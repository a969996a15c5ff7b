import { driverCode, isConnectionLost } from "#src/platform/http/problem.ts";
import type { Db, Tx } from "./client.ts";
import { retryWithinMs } from "./pool.ts";

const attempts = 3;

/** Deadlock and serialization failure: PostgreSQL rolled everything back, and a retry may succeed. */
const retryable = new Set(["40P01", "40001"]);

/** All or nothing. `work` may run more than once, so it must have no effect outside the transaction. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    let mayBeCommitted = false;
    try {
      return await db.transaction(async (tx) => {
        const result = await work(tx);
        mayBeCommitted = true;
        return result;
      });
    } catch (error) {
      // PostgreSQL rolls back what was not committed when its connection was lost.
      const wasLost =
        !mayBeCommitted && isConnectionLost(error) && performance.now() - began < retryWithinMs;
      const mayRepeat = wasLost || retryable.has(driverCode(error) ?? "");
      if (attempt === attempts || !mayRepeat) throw error;
    }
  }
}
