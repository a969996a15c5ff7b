import type { Db, Tx } from "./client.ts";
import { driverCode } from "./driver-code.ts";

const tries = 3;

/** Chosen by the database as the one to give way: nothing of it happened, and the next try may do. */
const gaveWay = new Set(["40P01", "40001"]);

/** All or nothing. `work` may run more than once and must do nothing but use the transaction. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === tries || !gaveWay.has(driverCode(error) ?? "")) throw error;
    }
  }
}
