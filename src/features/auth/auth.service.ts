import { usernameKey } from "#src/domain/identity.ts";
import { signInTries } from "#src/domain/limits.ts";
import type { Services } from "#src/platform/serve.ts";
import { forgetTries, throttle } from "#src/platform/throttle.ts";
import type { User } from "./auth.contract.ts";
import { findCredentials } from "./auth.sql.ts";

/**
 * The one way to prove who one is. An unknown name costs the same time as a wrong password, and each
 * name has its own count of tries, wherever they come from.
 */
export async function authenticate(
  { db, passwords, config }: Services,
  given: { username: string; password: string },
): Promise<User | undefined> {
  const key = `sign-in ${usernameKey(given.username)}`;
  await throttle(db, key, signInTries.perAccount, config.rateLimitFactor);
  const known = await findCredentials(db, given.username);
  if (!(await passwords.verify(given.password, known?.passwordHash)) || !known) return undefined;
  await forgetTries(db, key);
  const { passwordHash: _, ...user } = known;
  return user;
}
