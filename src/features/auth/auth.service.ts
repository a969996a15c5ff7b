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
  await throttle(db, keyOf(given), signInTries.perAccount, config.rateLimitFactor);
  const known = await findCredentials(db, given.username);
  if (!(await passwords.verify(given.password, known?.passwordHash)) || !known) return undefined;
  const { passwordHash: _, ...user } = known;
  return user;
}

/** For who gets in, and nobody else: a refusal at any door costs the same, whatever its reason. */
export async function forgetTriesOf({ db }: Pick<Services, "db">, user: User): Promise<void> {
  await forgetTries(db, keyOf(user));
}

const keyOf = ({ username }: { username: string }) => `sign-in ${usernameKey(username)}`;
