import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import { dealers } from "#src/platform/db/backoffice-tables.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { isInvited, unlessReadOnly } from "#src/platform/security/session.ts";
import { hashToken, hasToken, newToken } from "#src/platform/security/tokens.ts";

export async function saveCompany(tx: Tx, userId: number, companyName: string): Promise<void> {
  await tx
    .insert(dealers)
    .values({ userId, companyName })
    .onConflictDoUpdate({ target: dealers.userId, set: { companyName } });
}

/** Undefined for dealers who have neither a company nor a feed. */
export async function findDealer(db: DbOrTx, userId: number) {
  const { companyName, feedRenewedAt, feedReadAt, feedReadFrom } = dealers;
  const [row] = await db
    .select({ companyName, feedRenewedAt, feedReadAt, feedReadFrom })
    .from(dealers)
    .where(eq(dealers.userId, userId));
  return row;
}

const noFeed = { feedTokenHash: null, feedRenewedAt: null, feedReadAt: null, feedReadFrom: null };

/** Returns the token of the feed's address, of which the hash alone is stored. The earlier address ends. */
export async function renewFeed(
  tx: Tx,
  { id, username }: { id: number; username: string },
): Promise<string> {
  const token = newToken();
  const feed = { ...noFeed, feedTokenHash: hashToken(token), feedRenewedAt: sql`now()` };
  await tx
    .insert(dealers)
    .values({ userId: id, companyName: username, ...feed })
    .onConflictDoUpdate({ target: dealers.userId, set: feed });
  return token;
}

export async function forgetFeed(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .update(dealers)
    .set(noFeed)
    .where(and(eq(dealers.userId, userId), sql`${dealers.feedTokenHash} is not null`))
    .returning({ userId: dealers.userId });
  return rows.length > 0;
}

/** The right is read here too, so that a feed ends with it, however it was withdrawn. */
export async function findFeedOwner(db: DbOrTx, token: string) {
  const [row] = await db
    .select({ id: users.id })
    .from(dealers)
    .innerJoin(users, eq(users.id, dealers.userId))
    .where(
      and(
        hasToken(dealers.feedTokenHash, token),
        eq(users.isWholesale, true),
        isNull(users.disabledAt),
        not(isInvited),
      ),
    );
  return row;
}

/** Its owner sees it. At most one write a minute, unless it is read from elsewhere. */
export async function noteFeedRead(db: Db, userId: number, from: string): Promise<void> {
  const { feedReadAt, feedReadFrom } = dealers;
  const isNews = or(
    isNull(feedReadAt),
    sql`${feedReadFrom} is distinct from ${from}`,
    sql`${feedReadAt} not between now() - interval '1 minute' and now()`,
  );
  await unlessReadOnly(
    db
      .update(dealers)
      .set({ feedReadAt: sql`now()`, feedReadFrom: from })
      .where(and(eq(dealers.userId, userId), isNews)),
  );
}
