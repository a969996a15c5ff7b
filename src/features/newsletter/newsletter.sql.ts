import type { DbOrTx } from "#src/platform/db/client.ts";
import { subscribers } from "#src/platform/db/schema.ts";

/** A known address keeps the time of its first consent. */
export async function addSubscriber(db: DbOrTx, email: string): Promise<void> {
  await db.insert(subscribers).values({ email }).onConflictDoNothing();
}
