import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  blockedSenders,
  enquiries,
  enquiryKeys,
  enquiryMessages,
} from "#src/platform/db/inbox-tables.ts";
import { brands, watches } from "#src/platform/db/schema.ts";
import { hashToken, hasToken, newToken } from "#src/platform/tokens.ts";

export type NewEnquiry = Pick<
  typeof enquiries.$inferInsert,
  "kind" | "name" | "email" | "phone" | "subject" | "watchId" | "userId"
>;

export async function insertEnquiry(
  tx: Tx,
  enquiry: NewEnquiry,
  text: string,
): Promise<{ id: number; replyToken: string }> {
  const replyToken = randomBytes(15).toString("hex");
  const [row] = await tx
    .insert(enquiries)
    .values({ ...enquiry, replyToken })
    .returning({ id: enquiries.id });
  if (!row) throw new Error("The enquiry was not inserted.");
  await tx.insert(enquiryMessages).values({ enquiryId: row.id, kind: "received", text });
  return { id: row.id, replyToken };
}

type NewMessage = Pick<
  typeof enquiryMessages.$inferInsert,
  "kind" | "authorId" | "text" | "mailKey" | "externalId" | "sender" | "quoted" | "dropped"
>;

/**
 * Undefined if a message with the same external id is there already. What the sender writes opens a closed or waiting
 * enquiry again and makes it unread.
 */
export async function insertMessage(
  tx: Tx,
  enquiryId: number,
  message: NewMessage,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(enquiryMessages)
    .values({ ...message, enquiryId })
    .onConflictDoNothing()
    .returning({ id: enquiryMessages.id });
  if (!row) return undefined;
  if (message.kind === "note") return row.id;
  const received = message.kind === "received";
  await tx
    .update(enquiries)
    .set({
      activeAt: sql`now()`,
      ...(received && {
        unread: true,
        state: sql`case when ${enquiries.state} = 'new' then 'new' else 'open' end`,
      }),
    })
    .where(eq(enquiries.id, enquiryId));
  return row.id;
}

export async function setEnquiryState(
  tx: Tx,
  enquiryId: number,
  state: (typeof enquiries.$inferSelect)["state"],
): Promise<void> {
  await tx.update(enquiries).set({ state }).where(eq(enquiries.id, enquiryId));
}

/** The key of a link to the enquiry's own page. Earlier keys stay valid. */
export async function insertEnquiryKey(tx: Tx, enquiryId: number): Promise<string> {
  const key = newToken();
  await tx.insert(enquiryKeys).values({ enquiryId, keyHash: hashToken(key) });
  return key;
}

export async function findEnquiryByKey(db: DbOrTx, key: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: enquiryKeys.enquiryId })
    .from(enquiryKeys)
    .where(hasToken(enquiryKeys.keyHash, key));
  return row?.id;
}

/** The address itself or all of its domain. */
export async function isBlocked(db: DbOrTx, address: string): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf("@"));
  const count = await db.$count(blockedSenders, inArray(blockedSenders.address, [address, domain]));
  return count > 0;
}

export async function findAskedWatch(db: DbOrTx, id: number) {
  const [row] = await db
    .select({ id: watches.id, model: watches.model, brandName: brands.name })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(and(eq(watches.id, id), watches.published));
  return row;
}
