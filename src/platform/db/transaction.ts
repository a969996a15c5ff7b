import { driverCode } from "#src/platform/problem.ts";
import type { Db, Tx } from "./client.ts";

const attempts = 3;

/** Deadlock and serialization failure: PostgreSQL rolled everything back, and a retry may succeed. */
const retryable = new Set(["40P01", "40001"]);

/** All or nothing. `work` may run more than once, so it must have no effect outside the transaction. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === attempts || !retryable.has(driverCode(error) ?? "")) throw error;
    }
  }
}
