import { sql } from "drizzle-orm";
import { mediaKey } from "#src/platform/db/advisory-locks.ts";
import type { Tx } from "#src/platform/db/client.ts";

/** Held by who stores a row that names files, from the check that they exist until the row is there. */
export async function shareFiles(tx: Tx): Promise<void> {
  const { space, number } = mediaKey;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${space}::int, ${number}::int)`);
}

/** Held by who deletes files that no row names. */
export async function lockFiles(tx: Tx): Promise<void> {
  const { space, number } = mediaKey;
  await tx.execute(sql`select pg_advisory_xact_lock(${space}::int, ${number}::int)`);
}
