import { usernameKey } from "#src/domain/identity.ts";
import { signInAttempts } from "#src/domain/limits.ts";
import type { Services } from "#src/platform/serve.ts";
import { resetThrottle, throttle } from "#src/platform/throttle.ts";
import type { User } from "./auth.contract.ts";
import { findCredentials, noPassword } from "./auth.sql.ts";

/**
 * The only check of credentials. An unknown name takes as long as a wrong password, and attempts are
 * counted per name, whatever addresses they come from.
 */
export async function authenticate(
  { db, passwords, config }: Services,
  credentials: { username: string; password: string },
): Promise<User | undefined> {
  await throttle(db, keyOf(credentials), signInAttempts.perAccount, config.rateLimitFactor);
  const row = await findCredentials(db, credentials.username);
  const hash = row?.passwordHash === noPassword ? undefined : row?.passwordHash;
  if (!(await passwords.verify(credentials.password, hash)) || !row) return undefined;
  const { passwordHash: _, staffRole, ...user } = row;
  return { ...user, ...(staffRole && { staffRole }) };
}

/** Only for a granted sign-in: the admin login also counts correct passwords that it refuses. */
export async function resetSignInAttempts({ db }: Pick<Services, "db">, user: User): Promise<void> {
  await resetThrottle(db, keyOf(user));
}

const keyOf = ({ username }: { username: string }) => `sign-in ${usernameKey(username)}`;
