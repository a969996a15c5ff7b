import type { Db } from "#src/platform/db/client.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { aSession, aUser, type SignedInRole } from "#tests/data.ts";

export const password = "a lamp beside the quay";

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

/** Signed in, and with a password that can be used to sign in again. */
export async function anAccount(db: Db, role: SignedInRole): Promise<Account> {
  const user = await aUser(db, role, await createPasswordHasher().hash(password));
  return { id: user.id, username: user.username, token: await aSession(db, user) };
}
