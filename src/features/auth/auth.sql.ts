import { eq, sql } from "drizzle-orm";
import { displayName, emailKey, usernameKey } from "#src/domain/identity.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";

/** What may be told of a user to whoever may know one; nothing in it opens an account. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  isWholesale: users.isWholesale,
};

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isAdmin?: boolean;
  readonly isWholesale?: boolean;
}

/** The new user's id; undefined where the name or the address is taken. */
export async function insertUser(db: DbOrTx, user: NewUser): Promise<number | undefined> {
  const [row] = await db
    .insert(users)
    .values({
      ...user,
      username: displayName(user.username),
      usernameKey: usernameKey(user.username),
      email: user.email.trim(),
      emailKey: emailKey(user.email),
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id;
}

export async function findCredentials(db: DbOrTx, username: string) {
  const [row] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)));
  return row;
}

export async function adminExists(db: DbOrTx): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(users)
    .where(eq(users.isAdmin, true))
    .limit(1);
  return row !== undefined;
}

export async function usernameExists(db: DbOrTx, username: string): Promise<boolean> {
  return (await findCredentials(db, username)) !== undefined;
}

/** Undefined where nobody has that name. */
export async function setWholesale(
  db: DbOrTx,
  username: string,
  isWholesale: boolean,
): Promise<number | undefined> {
  const [row] = await db
    .update(users)
    .set({ isWholesale })
    .where(eq(users.usernameKey, usernameKey(username)))
    .returning({ id: users.id });
  return row?.id;
}
