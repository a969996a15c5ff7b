import type { DbOrTx } from "#src/platform/db/client.ts";
import { subscribers } from "#src/platform/db/enquiry-tables.ts";

/** An existing subscriber keeps the time of the first consent. */
export async function addSubscriber(db: DbOrTx, email: string): Promise<void> {
  await db.insert(subscribers).values({ email }).onConflictDoNothing();
}
