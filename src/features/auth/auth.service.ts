import { isOn } from "#src/domain/capabilities.ts";
import { AppError } from "#src/domain/errors.ts";
import { usernameKey } from "#src/domain/identity.ts";
import { signInAttempts } from "#src/domain/limits.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { needsRehash, noPassword, PasswordQueueFull } from "#src/platform/passwords.ts";
import type { Services } from "#src/platform/serve.ts";
import { resetThrottle, throttle } from "#src/platform/throttle.ts";
import { findCredentials, renewHash } from "./auth.sql.ts";

/** For unknown accounts, wrong passwords and accounts that are deleted meanwhile. */
export const invalidCredentials = ({ isStaffLogin }: { isStaffLogin: boolean }) =>
  new AppError(
    401,
    "invalid_credentials",
    isStaffLogin ? "Invalid credentials" : "Invalid username or password",
  );

/**
 * The only check of credentials. An unknown name takes as long as a wrong password, and attempts are counted per account,
 * by whatever name and from whatever addresses they come. With the capability `accounts` the e-mail address is a name too.
 */
export async function authenticate(
  services: Services,
  credentials: { username: string; password: string },
): Promise<User | undefined> {
  const { db, passwords, config } = services;
  const byEmail = isOn(config, "accounts");
  const row = await findCredentials(db, credentials.username, { byEmail });
  const key = keyOf(row ?? credentials);
  await throttle(db, key, signInAttempts.perAccount, config.rateLimitFactor);
  const hash = row?.passwordHash === noPassword ? undefined : row?.passwordHash;
  if (!(await passwords.verify(credentials.password, hash)) || !row) return undefined;
  if (needsRehash(row.passwordHash)) await renewOldHash(services, row, credentials.password);
  const { passwordHash: _, staffRole, ...user } = row;
  return { ...user, ...(staffRole && { staffRole }) };
}

/** Parameters grow with the years. A shop that is too busy does it at the next sign-in. */
async function renewOldHash(
  { db, passwords }: Services,
  { id, passwordHash }: { id: number; passwordHash: string },
  password: string,
): Promise<void> {
  try {
    await renewHash(db, id, { from: passwordHash, to: await passwords.renew(password) });
  } catch (error) {
    if (!(error instanceof PasswordQueueFull)) throw error;
  }
}

/** Only for a granted sign-in: the admin login also counts correct passwords that it refuses. */
export async function resetSignInAttempts(
  { db }: Pick<Services, "db">,
  user: { username: string },
): Promise<void> {
  await resetThrottle(db, keyOf(user));
}

const keyOf = ({ username }: { username: string }) => `sign-in ${usernameKey(username)}`;
