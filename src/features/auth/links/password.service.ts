import { z } from "zod";
import { linkMails } from "#src/domain/account-limits.ts";
import { Invalid, TooManyRequests } from "#src/domain/errors.ts";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { replacePassword } from "#src/features/auth/access.service.ts";
import { insertAccountLink } from "#src/features/auth/account-links.sql.ts";
import { authenticate, resetSignInAttempts } from "#src/features/auth/auth.service.ts";
import * as accounts from "#src/features/auth/auth.sql.ts";
import { sendNotice } from "#src/features/auth/notices.service.ts";
import { paths } from "#src/lib/paths.ts";
import type { OwnCall } from "#src/platform/call.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { isQueued } from "#src/platform/mail/outgoing-mails.ts";
import type { PasswordHasher } from "#src/platform/passwords.ts";
import type { Caller, Services } from "#src/platform/serve.ts";
import { requireFreshSignIn } from "#src/platform/serve.ts";
import { throttle } from "#src/platform/throttle.ts";
import { noResetMail, resetMail } from "./account-link.mail.tsx";
import { passwordTexts } from "./links.messages.ts";
import { requireLink, takeLink } from "./open-link.service.ts";

const resetJob = job({
  name: "send-password-reset",
  capability: "accounts",
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
export async function hashNew(
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
