import { and, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { accountLinks } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { offers } from "#src/platform/db/inbox-tables.ts";
import { hashToken } from "#src/platform/security/tokens.ts";

interface AboutOffer {
  readonly mail: string;
  readonly dedupeKey: string;
}

export async function findOfferOf(db: DbOrTx, { mail, dedupeKey }: AboutOffer) {
  // Each of its links has a key of its own.
  if (mail === "offer-links") return undefined;
  const [, id] = /^(?:offer|enquiry):(\d{1,9}):/.exec(dedupeKey) ?? [];
  if (id === undefined) return undefined;
  const [offer] = await db
    .select({ enquiryId: offers.enquiryId })
    .from(offers)
    .where(eq(offers.enquiryId, Number(id)));
  return offer;
}

/** True if a link of this text that works once has been used or has ended. */
export async function hasSpentLink(db: DbOrTx, text: string): Promise<boolean> {
  const hashes = [...text.matchAll(/#token=([\w-]{20,200})/g)].map(([, token = ""]) =>
    hashToken(token),
  );
  if (hashes.length === 0) return false;
  const spent = and(
    inArray(accountLinks.tokenHash, hashes),
    or(isNotNull(accountLinks.usedAt), lte(accountLinks.expiresAt, sql`now()`)),
  );
  return (await db.$count(accountLinks, spent)) > 0;
}
