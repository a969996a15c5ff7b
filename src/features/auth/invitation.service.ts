import { usernameLength } from "#src/domain/constants.ts";
import { Conflict } from "#src/domain/errors.ts";
import { displayName } from "#src/domain/identity.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { endSessionsOf } from "#src/platform/session.ts";
import { insertAccountLink } from "./account-links.sql.ts";
import type { User } from "./auth.contract.ts";
import {
  insertUser,
  lockUserByEmail,
  noPassword,
  setEmailConfirmed,
  setPassword,
} from "./auth.sql.ts";
import { signInWithPassword } from "./factors/second-step.service.ts";
import { requireLink, takeLink } from "./links/open-link.service.ts";
import { hashNew } from "./links/password.service.ts";
import type { SignInCall } from "./sign-in.service.ts";

/** The link, the password and the session are one transaction: a link is never lost to a failure. */
export async function acceptInvitation(
  call: SignInCall,
  { token, password }: { token: string; password: string },
): Promise<User> {
  const { db, passwords, config } = call;
  const { userId, username, email, isStaff } = await requireLink(db, token, "invitation");
  const passwordHash = await hashNew(passwords, password, { username, isStaff });
  return signInWithPassword(call, userId, {
    isStaffLogin: false,
    async alongside(tx) {
      await takeLink(tx, token, "invitation");
      await setPassword(tx, userId, passwordHash);
      // Without a mail server the staff passes links on by hand, which proves no address.
      if (config.smtpUrl !== undefined) await setEmailConfirmed(tx, userId, email);
    },
  });
}

/**
 * Ends the password and all sessions of an account, and returns the token of a link to choose a new one: a hash does
 * not say whether the present password is long enough for the staff.
 */
export async function askForNewPassword(tx: Tx, userId: number): Promise<string> {
  await setPassword(tx, userId, noPassword);
  await endSessionsOf(tx, userId);
  return insertAccountLink(tx, userId, "invitation");
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
