import { hash } from "node:crypto";
import { and, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { accountLinks } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";

/** True if a link of this text that works once has been used or has ended. */
export async function hasSpentLink(db: DbOrTx, text: string): Promise<boolean> {
  const hashes = [...text.matchAll(/#token=([\w-]{20,200})/g)].map(([, token = ""]) =>
    hash("sha256", token, "buffer"),
  );
  if (hashes.length === 0) return false;
  const spent = and(
    inArray(accountLinks.tokenHash, hashes),
    or(isNotNull(accountLinks.usedAt), lte(accountLinks.expiresAt, sql`now()`)),
  );
  return (await db.$count(accountLinks, spent)) > 0;
}
