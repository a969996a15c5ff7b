import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { catalogVersion } from "./schema.ts";

/** Throws unless the database answers and has been migrated. */
export async function ping(db: Db): Promise<void> {
  await db.select({ one: sql`1` }).from(catalogVersion);
}
