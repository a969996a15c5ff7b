import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#src/platform/db/client.ts";
import { sessions, users } from "#src/platform/db/schema.ts";
import { aSession, aUser, type SignedInRole } from "./data.ts";

/** What somebody may do: nothing, as a guest may, or what a signed-in user with these rights may. */
export type Rights = "none" | { readonly dealer: boolean; readonly admin: boolean };

export interface Visitor {
  readonly rights: Rights;
  /** The session that such a visitor's browser holds, made anew at each call. */
  token(db: Db): Promise<string | undefined>;
}

const mayBuy = { dealer: false, admin: false };

/** Everybody who may come, and what is left of those who once were somebody. */
export const visitors: Readonly<Record<string, Visitor>> = {
  guest: { rights: "none", token: async () => undefined },
  customer: { rights: mayBuy, token: async (db) => aSession(db, await aUser(db, "customer")) },
  dealer: {
    rights: { dealer: true, admin: false },
    token: async (db) => aSession(db, await aUser(db, "wholesale")),
  },
  admin: {
    rights: { dealer: false, admin: true },
    token: async (db) => aSession(db, await aUser(db, "admin")),
  },
  "admin who deals": {
    rights: { dealer: true, admin: true },
    token: (db) => changed(db, "admin", { isWholesale: true }),
  },
  "admin no more": { rights: mayBuy, token: (db) => changed(db, "admin", { isAdmin: false }) },
  "dealer no more": {
    rights: mayBuy,
    token: (db) => changed(db, "wholesale", { isWholesale: false }),
  },
  "deleted admin": {
    rights: "none",
    async token(db) {
      const admin = await aUser(db, "admin");
      const token = await aSession(db, admin);
      await db.delete(users).where(eq(users.id, admin.id));
      return token;
    },
  },
  "admin of an expired session": {
    rights: "none",
    async token(db) {
      const token = await aSession(db, await aUser(db, "admin"));
      const tokenHash = createHash("sha256").update(token).digest();
      await db
        .update(sessions)
        .set({ createdAt: sql`now() - interval '9 hours'`, lastSeenAt: sql`now()` })
        .where(eq(sessions.tokenHash, tokenHash));
      return token;
    },
  },
  forger: { rights: "none", token: async () => randomBytes(32).toString("base64url") },
};

export function visitorCalled(name: string): Visitor {
  const visitor = visitors[name];
  if (!visitor) throw new Error(`No visitor is called ${name}.`);
  return visitor;
}

/** A session that began before the rights of its user were changed. */
async function changed(
  db: Db,
  role: SignedInRole,
  rights: { isAdmin?: boolean; isWholesale?: boolean },
): Promise<string> {
  const user = await aUser(db, role);
  const token = await aSession(db, user);
  await db.update(users).set(rights).where(eq(users.id, user.id));
  return token;
}
