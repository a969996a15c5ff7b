import { knownDevice } from "#src/domain/account-limits.ts";
import { isOn } from "#src/domain/capabilities.ts";
import { AppError } from "#src/domain/errors.ts";
import { usernameKey } from "#src/domain/identity.ts";
import { signInAttempts } from "#src/domain/limits.ts";
import { hasStaffRight, type SignedInViewer } from "#src/domain/viewer.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import type { Tx } from "#src/platform/db/client.ts";
import type { Caller, Services } from "#src/platform/http/serve.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { needsRehash, noPassword, PasswordQueueFull } from "#src/platform/security/passwords.ts";
import { findUserAsViewer, viewerIn } from "#src/platform/security/session.ts";
import { resetThrottle, throttle } from "#src/platform/security/throttle.ts";
import { newToken } from "#src/platform/security/tokens.ts";
import type { Config } from "#src/platform/settings/config.ts";
import {
  findAccount,
  findCredentials,
  hasSecondFactor,
  keepAccount,
  renewHash,
} from "./auth.sql.ts";
import { sendNotice } from "./notice.mail.tsx";
import { rememberDevice } from "./sign-ins.sql.ts";

type NoteDevice = (tx: Tx, call: Services & Caller, userId: number) => Promise<void>;

/** As specified, the shop remembers no browsers. */
const nothing: NoteDevice = async () => {};

const cookie = "device";

/** By a cookie of its own, which survives signing out. The staff can't turn the notice off. */
const noteAndTell: NoteDevice = async (tx, { cookies, config, session }, userId) => {
  const given = cookies.get(cookie);
  const token = given?.length === 43 ? given : newToken();
  cookies.set(cookie, token, knownDevice.days * 86_400);
  if ((await rememberDevice(tx, userId, token)) !== "new") return;
  const account = await findAccount(tx, userId);
  if (!account?.isStaff && !account?.signInNotices) return;
  await sendNotice(tx, config, { userId, kind: "new-device", origin: session.origin });
};

const noteDeviceFor = (config: Config): NoteDevice =>
  isOn(config, "accounts") ? noteAndTell : nothing;

export interface SignInCall extends Services, Caller {}

export interface Login {
  /** The staff's login, whose use the audit log shows. */
  readonly isStaffLogin: boolean;
  /** Runs in the transaction that starts the session. */
  alongside?(tx: Tx): Promise<void>;
}

/** The end of every sign-in, whatever has proved who it is. */
export async function signIn(
  call: SignInCall,
  userId: number,
  { isStaffLogin, alongside }: Login,
): Promise<User> {
  const { db, config, log } = call;
  let viewer = await findUserAsViewer(db, userId);
  if (!viewer) throw invalidCredentials({ isStaffLogin });
  if (isStaffLogin && !hasStaffRight(viewer, "staff")) {
    log.warn({ user: userId }, "administrator sign-in refused");
    throw invalidCredentials({ isStaffLogin });
  }
  let isKept = false as boolean;
  await call.session.start(userId, async (tx) => {
    await alongside?.(tx);
    const account = await keepAccount(tx, userId);
    // Accepting an invitation gives the rights that waited for it.
    viewer = account.isGone ? undefined : await findUserAsViewer(tx, userId);
    if (!viewer) throw invalidCredentials({ isStaffLogin });
    isKept = account.isKept;
    if (isKept) await mailAboutKeptAccount(tx, call, viewer);
    await noteDeviceFor(config)(tx, call, userId);
    if (!isStaffLogin) return;
    await recordAudit(
      tx,
      { ...call, viewer },
      { action: "admin.login", subject: `user:${userId}` },
    );
  });
  await resetSignInAttempts(call, viewer);
  log.info({ user: userId }, isStaffLogin ? "administrator signed in" : "signed in");
  const user = viewerIn(config, { viewer, hasSecondFactor: await hasSecondFactor(db, userId) });
  return isKept ? { ...user, isKept } : user;
}

/** Signing in within the time of grace keeps an account; its owner gets a notice. */
async function mailAboutKeptAccount(
  tx: Tx,
  call: SignInCall,
  viewer: SignedInViewer,
): Promise<void> {
  const { origin } = call.session;
  await sendNotice(tx, call.config, { userId: viewer.id, kind: "deletion-cancelled", origin });
  const entry = { action: "user.deletion-cancelled", subject: `user:${viewer.id}` } as const;
  await recordAudit(tx, { ...call, viewer }, entry);
}

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
