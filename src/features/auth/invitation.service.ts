import { usernameLength } from "#src/domain/constants.ts";
import { AppError, Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { displayName } from "#src/domain/identity.ts";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import type { Services, SessionControl } from "#src/platform/serve.ts";
import { endSessionsOf, findUserAsViewer } from "#src/platform/session.ts";
import { findAccountLink, insertAccountLink, takeAccountLink } from "./account-links.sql.ts";
import type { User } from "./auth.contract.ts";
import { insertUser, lockUserByEmail, noPassword, setPassword } from "./auth.sql.ts";
import { invitationTexts } from "./invitation.messages.ts";

export async function requireInvitation(db: Db, token: string) {
  const link = await findAccountLink(db, token, "invitation");
  if (!link) throw new NotFound(invitationTexts.unknown);
  if (link.isUsed) throw new Conflict(invitationTexts.used, "link_used");
  if (link.isExpired) throw new AppError(410, "link_expired", invitationTexts.expired);
  return link;
}

interface InvitationCall extends Services {
  readonly session: SessionControl;
}

/** The link, the password and the session are one transaction: a link is never lost to a failure. */
export async function acceptInvitation(
  { db, passwords, session }: InvitationCall,
  { token, password }: { token: string; password: string },
): Promise<User> {
  const { userId, username, isStaff } = await requireInvitation(db, token);
  const weakness = passwordWeakness(password, { username, staff: isStaff });
  if (weakness) throw new Invalid(weakness);
  const passwordHash = await passwords.hash(password);
  await session.start(userId, async (tx) => {
    if (!(await takeAccountLink(tx, token, "invitation"))) {
      throw new Conflict(invitationTexts.used, "link_used");
    }
    await setPassword(tx, userId, passwordHash);
  });
  const user = await findUserAsViewer(db, userId);
  if (!user) throw new NotFound();
  return user;
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
