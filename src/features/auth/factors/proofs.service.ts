import { secondFactor } from "#src/domain/account-limits.ts";
import { AppError, Invalid, TooManyRequests } from "#src/domain/errors.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { hasSecondFactor } from "#src/features/auth/auth.sql.ts";
import { sendNotice } from "#src/features/auth/notice.mail.tsx";
import { authenticate, resetSignInAttempts } from "#src/features/auth/sign-in.service.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Caller, Services } from "#src/platform/http/serve.ts";
import { markProved } from "#src/platform/security/session.ts";
import { resetThrottle, throttle } from "#src/platform/security/throttle.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { plainRecoveryCode, totpStep } from "./codes.rules.ts";
import type { AuthenticatorResponse, FactorKind } from "./factors.contract.ts";
import { factorTexts } from "./factors.messages.ts";
import * as sql from "./factors.sql.ts";
import { canHavePasskeys, checkPasskey } from "./passkeys.service.ts";
import { listPasskeys } from "./passkeys.sql.ts";

export interface SecondFactor {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly response?: AuthenticatorResponse | undefined;
}

/** Takes the factor, in the transaction of what it opens, so that it is used once and not in vain. */
type Take = (tx: Tx) => Promise<void>;
type ProofCall = Services & Pick<Caller, "log" | "session">;

const wrongCodeName = "wrong_code";
export const wrongCode = (text: string) => new AppError(401, wrongCodeName, text);
export const isWrongCode = (error: unknown) =>
  error instanceof AppError && error.code === wrongCodeName;

export async function kindsOf(db: Db, config: Config, userId: number): Promise<FactorKind[]> {
  const kinds: FactorKind[] = [];
  if (canHavePasskeys(config) && (await listPasskeys(db, userId)).length > 0) kinds.push("passkey");
  if ((await sql.findTotp(db, userId))?.confirmedAt) kinds.push("totp");
  if ((await sql.countRecoveryCodes(db, userId)) > 0) kinds.push("recovery");
  return kinds;
}

/**
 * Exactly one of the three. Codes are counted per account, whatever they are for. A passkey can't be guessed, and it and
 * recovery codes never wait for codes that somebody else got wrong.
 */
export async function checkSecondFactor(
  call: ProofCall,
  userId: number,
  proof: SecondFactor,
  purpose: "second-factor" | "confirm",
): Promise<Take> {
  const { db, config } = call;
  if (proof.response) return checkedPasskey(call, proof.response, userId, purpose);
  if (proof.code !== undefined) return checkedCode(call, userId, proof.code);
  await throttle(db, attemptsKey(userId), secondFactor.recoveryTries, config.rateLimitFactor);
  const code = plainRecoveryCode(proof.recoveryCode ?? "");
  return async (tx) => {
    if (!(await sql.takeRecoveryCode(tx, userId, code))) throw wrongCode(factorTexts.recoveryWrong);
    await sql.forgiveCodes(tx, userId);
    const { origin } = call.session;
    await sendNotice(tx, config, { userId, kind: "recovery-used", origin });
  };
}

export function requireOne({ code, recoveryCode, response }: SecondFactor): void {
  const given = [code, recoveryCode, response].filter((part) => part !== undefined);
  if (given.length !== 1) throw new Invalid(factorTexts.oneOfThem);
}

async function checkedPasskey(
  call: ProofCall,
  response: AuthenticatorResponse,
  userId: number,
  purpose: "second-factor" | "confirm",
): Promise<Take> {
  const passkey = await checkPasskey(call, response, { purpose, userId });
  if (!passkey) throw wrongCode(factorTexts.passkeyRefused);
  return async (tx) => {
    if (await passkey.use(tx)) return sql.forgiveCodes(tx, userId);
    call.log.warn({ user: userId }, "passkey counted before");
    throw wrongCode(factorTexts.passkeyRefused);
  };
}

async function checkedCode(call: ProofCall, userId: number, code: string): Promise<Take> {
  const { db, config } = call;
  const counted = await sql.countCode(
    db,
    userId,
    Math.ceil(secondFactor.freeCodes * config.rateLimitFactor),
  );
  if (counted && "waitSeconds" in counted) {
    throw new TooManyRequests(counted.waitSeconds, factorTexts.codesWait);
  }
  const totp = await sql.findTotp(db, userId);
  const step = totp?.confirmedAt ? totpStep(totp.secret, code, Date.now()) : undefined;
  if (step === undefined) {
    if (counted && counted.count % secondFactor.freeCodes === 0) await warn(call, userId);
    throw wrongCode(factorTexts.codeWrong);
  }
  return async (tx) => {
    if (!(await sql.takeTotpStep(tx, userId, step))) throw wrongCode(factorTexts.codeUsed);
  };
}

/** Somebody who is asked for a code has entered the right password before. */
async function warn({ db, config, session }: ProofCall, userId: number): Promise<void> {
  const notice = { userId, kind: "codes-refused", origin: session.origin } as const;
  await inTransaction(db, (tx) => sendNotice(tx, config, notice));
}

export async function resetCodeAttempts({ db }: Services, userId: number) {
  await resetThrottle(db, attemptsKey(userId));
}

const attemptsKey = (userId: number) => `second-factor ${userId}`;

interface ProveCall extends Services, Caller {
  readonly viewer: SignedInViewer;
}

/** A passkey is enough. A password is, unless the account has a second factor. */
export async function proveIdentity(
  call: ProveCall,
  { password, ...proof }: SecondFactor & { password?: string | undefined },
): Promise<void> {
  const { db, viewer, session, log } = call;
  const { id: userId, username } = viewer;
  const hasFactor = await hasSecondFactor(db, userId);
  if (hasFactor) requireOne(proof);
  if (password === undefined && !(hasFactor && proof.response)) {
    throw new Invalid(factorTexts.passwordMissing);
  }
  try {
    if (
      password !== undefined &&
      (await authenticate(call, { username, password })) === undefined
    ) {
      throw new AppError(401, "wrong_password", factorTexts.passwordWrong);
    }
    const take = hasFactor ? await checkSecondFactor(call, userId, proof, "confirm") : undefined;
    await inTransaction(db, async (tx) => {
      await take?.(tx);
      if (session.current) await markProved(tx, session.current.id);
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 401) log.warn("proof of identity refused");
    throw error;
  }
  await resetSignInAttempts(call, viewer);
  if (hasFactor) await resetCodeAttempts(call, userId);
}
