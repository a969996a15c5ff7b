import { randomUUID } from "node:crypto";
import type { Role, SignedInViewer } from "#src/domain/viewer.ts";
import { insertUser } from "#src/features/auth/auth.sql.ts";
import type { Db } from "#src/platform/db/client.ts";
import { findUserAsViewer, startSession } from "#src/platform/security/session.ts";

export type SignedInRole = Exclude<Role, "guest">;

/** Nobody knows its password; tests that sign in by password pass their own hash. */
const unusableHash =
  "$argon2id$v=19$m=19456,t=2,p=1$hgtyL5uhdoq5oEu60gdpNQ$UMmyixBnIv1mr2lSi83ppiq5gV1p6hsygMAqbwrk9Ys";

export async function aUser(
  db: Db,
  role: SignedInRole = "customer",
  passwordHash = unusableHash,
): Promise<SignedInViewer> {
  const username = `u${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const id = await insertUser(db, {
    username,
    email: `${username}@example.com`,
    passwordHash,
    isAdmin: role === "admin",
    isWholesale: role === "wholesale",
  });
  const user = id === undefined ? undefined : await findUserAsViewer(db, id);
  if (!user) throw new Error("The user could not be inserted.");
  return user;
}

export async function aSession(db: Db, user: SignedInViewer): Promise<string> {
  return (await startSession(db, user)).token;
}
