import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { StaffRole } from "#src/domain/viewer.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import type { Db } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { aSession, aUser, type SignedInRole } from "./data.ts";

/** "none" is a guest's rights. */
export type Rights =
  | "none"
  | { readonly dealer: boolean; readonly admin: boolean; readonly staffRole?: StaffRole };

export interface Visitor {
  readonly rights: Rights;
  /** Creates a new session of such a visitor and returns its token. */
  token(db: Db): Promise<string | undefined>;
}

const customerRights = { dealer: false, admin: false };

/** Every kind of visitor, also with revoked rights, deleted accounts and invalid sessions. */
export const visitors: Readonly<Record<string, Visitor>> = {
  guest: { rights: "none", token: async () => undefined },
  customer: {
    rights: customerRights,
    token: async (db) => aSession(db, await aUser(db, "customer")),
  },
  dealer: {
    rights: { dealer: true, admin: false },
    token: async (db) => aSession(db, await aUser(db, "wholesale")),
  },
  admin: {
    rights: { dealer: false, admin: true },
    token: async (db) => aSession(db, await aUser(db, "admin")),
  },
  editor: {
    rights: { ...customerRights, staffRole: "editor" },
    token: (db) => changed(db, "customer", { staffRole: "editor" }),
  },
  "sales staff": {
    rights: { ...customerRights, staffRole: "sales" },
    token: (db) => changed(db, "customer", { staffRole: "sales" }),
  },
  "former editor": {
    rights: customerRights,
    token: (db) => changed(db, "customer", { staffRole: null }),
  },
  "disabled admin": {
    rights: "none",
    token: (db) => changed(db, "admin", { disabledAt: new Date() }),
  },
  "admin and dealer": {
    rights: { dealer: true, admin: true },
    token: (db) => changed(db, "admin", { isWholesale: true }),
  },
  "former admin": {
    rights: customerRights,
    token: (db) => changed(db, "admin", { isAdmin: false }),
  },
  "former dealer": {
    rights: customerRights,
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
  "admin with an expired session": {
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

export function visitorNamed(name: string): Visitor {
  const visitor = visitors[name];
  if (!visitor) throw new Error(`No visitor is named ${name}.`);
  return visitor;
}

/**
 * The first case of a kind meets every visitor, because one mechanism decides for all cases of the kind. Each other
 * case meets one visitor of each outcome, in turn.
 */
export function inTurn<Case>(
  names: readonly string[],
  cases: readonly Case[],
  kindOf: (item: Case) => string,
  outcomeOf: (item: Case, name: string) => unknown = () => "",
): { readonly name: string; readonly item: Case }[] {
  const seen = new Map<string, number>();
  return cases.flatMap((item) => {
    const turn = seen.get(kindOf(item)) ?? 0;
    seen.set(kindOf(item), turn + 1);
    if (turn === 0) return names.map((name) => ({ name, item }));
    const outcomes = [...new Set(names.map((name) => outcomeOf(item, name)))];
    return outcomes.flatMap((outcome) => {
      const group = names.filter((name) => outcomeOf(item, name) === outcome);
      return group.filter((_, at) => at === turn % group.length).map((name) => ({ name, item }));
    });
  });
}

/** Returns a session that began before its user's rights changed. */
async function changed(
  db: Db,
  role: SignedInRole,
  rights: Partial<
    Pick<typeof users.$inferInsert, "isAdmin" | "isWholesale" | "staffRole" | "disabledAt">
  >,
): Promise<string> {
  const user = await aUser(db, role);
  const token = await aSession(db, user);
  await db.update(users).set(rights).where(eq(users.id, user.id));
  return token;
}
