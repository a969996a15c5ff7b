import { usernameLength } from "#src/domain/constants.ts";
import { Conflict } from "#src/domain/errors.ts";
import { displayName } from "#src/domain/identity.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { noPassword } from "#src/platform/passwords.ts";
import { clearAccess } from "./access.service.ts";
import { insertUser, lockUserByEmail, setEmailConfirmed } from "./auth.sql.ts";
import { requireLink, takeLink } from "./links/open-link.service.ts";
import { hashNew } from "./links/password.service.ts";
import { type SignInCall, signIn } from "./sign-in.service.ts";

/**
 * The link, the password and the session are one transaction: a link is never lost to a failure. Whatever else opened
 * the account, such as a passkey that was added while it was given back, ends.
 */
export async function acceptInvitation(
  call: SignInCall,
  { token, password }: { token: string; password: string },
): Promise<User> {
  const { db, passwords, config } = call;
  const { userId, username, email, isStaff } = await requireLink(db, token, "invitation");
  const passwordHash = await hashNew(passwords, password, { username, isStaff });
  return signIn(call, userId, {
    isStaffLogin: false,
    async alongside(tx) {
      await takeLink(tx, token, "invitation");
      await clearAccess(tx, userId, passwordHash);
      // Without a mail server the staff passes links on by hand, which proves no address.
      if (config.smtpUrl !== undefined) await setEmailConfirmed(tx, userId, email);
    },
  });
}

/** An account without a password, with a username made of the first name that gives one. */
export async function createInvitedAccount(
  tx: Tx,
  { email, names }: { email: string; names: readonly string[] },
): Promise<{ id: number; username: string }> {
  for (const username of usernamesFrom(names)) {
    const id = await insertUser(tx, { username, email, passwordHash: noPassword });
    if (id !== undefined) return { id, username };
    if (await lockUserByEmail(tx, email)) break;
  }
  throw new Conflict("An account with this address was made just now. Please try again.");
}

const mostAttempts = 1_000;

function* usernamesFrom(names: readonly string[]): Generator<string> {
  const base = [...names, "dealer"].map(asUsername).find(isLongEnough) ?? "dealer";
  yield base;
  for (let attempt = 2; attempt < mostAttempts; attempt += 1) {
    const ending = `-${attempt}`;
    yield shortened(base, usernameLength.max - ending.length) + ending;
  }
}

const isLongEnough = (name: string) => [...name].length >= usernameLength.min;

function asUsername(name: string): string {
  const plain = displayName(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return shortened(plain.replace(/^-/, ""), usernameLength.max);
}

/** At the end of a word, if there is more than one. */
function shortened(name: string, length: number): string {
  const signs = [...name];
  const start = signs.slice(0, length).join("");
  const isCut = signs.length > length && signs[length] !== "-" && start.includes("-");
  return (isCut ? start.slice(0, start.lastIndexOf("-")) : start).replace(/-$/, "");
}
