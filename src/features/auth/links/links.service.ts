import { z } from "zod";
import { linkMails } from "#src/domain/account-limits.ts";
import { usernameLength } from "#src/domain/constants.ts";
import { AppError, Conflict, Invalid, NotFound, TooManyRequests } from "#src/domain/errors.ts";
import { displayName } from "#src/domain/identity.ts";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { clearAccess, replacePassword } from "#src/features/auth/access.service.ts";
import {
  findAccountLink,
  insertAccountLink,
  type LinkPurpose,
  takeAccountLink,
} from "#src/features/auth/account-links.sql.ts";
import * as accounts from "#src/features/auth/auth.sql.ts";
import { insertUser, lockUserByEmail, setEmailConfirmed } from "#src/features/auth/auth.sql.ts";
import { sendNotice } from "#src/features/auth/notice.mail.tsx";
import {
  authenticate,
  resetSignInAttempts,
  type SignInCall,
  signIn,
} from "#src/features/auth/sign-in.service.ts";
import { paths } from "#src/lib/paths.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall } from "#src/platform/http/call.ts";
import { type Caller, requireFreshSignIn, type Services } from "#src/platform/http/serve.ts";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { isQueued } from "#src/platform/mail/outgoing-mails.ts";
import { noPassword, type PasswordHasher } from "#src/platform/security/passwords.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import { noResetMail, resetMail } from "./account-link.mail.tsx";
import { linkTexts, passwordTexts } from "./links.messages.ts";

const resetJob = job({
  name: "send-password-reset",
  payload: z.object({ userId: z.int().nullable() }),
});

/**
 * Known or not, the work of the call is the same: one look-up and one job. What was typed is stored nowhere, because it
 * may be a password in the wrong field.
 */
export async function requestReset({ db }: Services, account: string): Promise<void> {
  const userId = await accounts.findAccountId(db, account);
  await addJob(db, resetJob, { userId: userId ?? null });
}

/** An address that nobody confirmed may be somebody else's, so it gets no link. */
export const sendResetMail = handleJob(resetJob, async ({ userId }, { db, config, jobId }) => {
  const user = userId === null ? undefined : await accounts.findAccount(db, userId);
  if (!user || (await isQueued(db, `password-reset ${jobId}`))) return;
  const { username, email } = user;
  try {
    await throttle(db, `reset ${user.id}`, linkMails.perAccount, config.rateLimitFactor);
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  await inTransaction(db, async (tx) => {
    const reader = { username, email, jobId };
    if (user.emailConfirmedAt === null) return noResetMail.queue(tx, config, reader);
    const token = await insertAccountLink(tx, user.id, "reset");
    const url = `${config.publicUrl}${paths.resetPassword()}#token=${token}`;
    await resetMail.queue(tx, config, { ...reader, url });
  });
});

/** Refuses a password that is too weak for this account. */
async function hashNew(
  passwords: PasswordHasher,
  password: string,
  { username, isStaff }: { username: string; isStaff: boolean },
): Promise<string> {
  const weakness = passwordWeakness(password, { username, staff: isStaff });
  if (weakness) throw new Invalid(weakness);
  return passwords.hash(password);
}

interface AccountCall extends Services, Pick<Caller, "session"> {}

/** Makes no session: the sign-in that follows asks for the second factor. */
export async function resetPassword(
  { db, passwords, config, session }: AccountCall,
  { token, password }: { token: string; password: string },
): Promise<{ userId: number; username: string }> {
  const link = await requireLink(db, token, "reset");
  const { userId, username } = link;
  const passwordHash = await hashNew(passwords, password, link);
  await inTransaction(db, async (tx) => {
    await takeLink(tx, token, "reset");
    const { feed } = await replacePassword(tx, userId, passwordHash);
    const notice = { userId, kind: "password-reset", origin: session.origin } as const;
    await sendNotice(tx, config, { ...notice, endsFeed: feed });
  });
  await resetSignInAttempts({ db }, { username });
  return { userId, username };
}

/** A wrong current password counts like a failed sign-in. This browser gets a new session. */
export async function changePassword(
  call: OwnCall,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { config, viewer, session, passwords } = call;
  const { id: userId, username } = viewer;
  // The new session is fresh, which must not come cheaper than by the proof of both factors.
  if (await accounts.hasSecondFactor(call.db, userId)) requireFreshSignIn(call);
  const user = await authenticate(call, { username, password: currentPassword });
  if (user?.id !== userId) throw new Invalid(passwordTexts.wrong, "wrong_password");
  const isStaff = user.isAdmin || user.staffRole !== undefined;
  const passwordHash = await hashNew(passwords, password, { username, isStaff });
  await session.start(userId, async (tx) => {
    const { feed } = await replacePassword(tx, userId, passwordHash);
    const notice = { userId, kind: "password-changed", origin: session.origin } as const;
    await sendNotice(tx, config, { ...notice, endsFeed: feed });
  });
  await resetSignInAttempts(call, viewer);
}

const usedTexts: Readonly<Record<LinkPurpose, string>> = {
  invitation: linkTexts.passwordChosen,
  reset: linkTexts.passwordChosen,
  "confirm-email": linkTexts.addressConfirmed,
  "change-email": linkTexts.addressConfirmed,
};

const alreadyUsed = (purpose: LinkPurpose) => new Conflict(usedTexts[purpose], "link_used");

export const linkEnded = (message: string = linkTexts.expired) =>
  new AppError(410, "link_expired", message);

/** Uses nothing up. A link for another purpose is like a missing one. */
export async function requireLink(db: DbOrTx, token: string, ...purposes: LinkPurpose[]) {
  const link = await findAccountLink(db, token, purposes);
  if (!link) throw new NotFound(linkTexts.unknown);
  if (link.isUsed) throw alreadyUsed(link.purpose);
  if (link.isExpired) throw linkEnded();
  return link;
}

/** In the transaction of what the link does. Of two at once, the second is refused. */
export async function takeLink(tx: Tx, token: string, purpose: LinkPurpose): Promise<void> {
  if (!(await takeAccountLink(tx, token, purpose))) throw alreadyUsed(purpose);
}

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
