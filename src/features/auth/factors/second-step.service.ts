import { secondFactor } from "#src/domain/account-limits.ts";
import { AppError } from "#src/domain/errors.ts";
import { hasSecondFactor } from "#src/features/auth/auth.sql.ts";
import {
  invalidCredentials,
  type Login,
  type SignInCall,
  signIn,
} from "#src/features/auth/sign-in.service.ts";
import {
  countTry,
  deletePendingSignIn,
  findPendingSignIn,
  insertPendingSignIn,
} from "#src/features/auth/sign-ins.sql.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { AuthenticatorResponse } from "./factors.contract.ts";
import { factorTexts } from "./factors.messages.ts";
import { forgiveCodes, lockFactors } from "./factors.sql.ts";
import { askForPasskey, checkPasskey } from "./passkeys.service.ts";
import * as service from "./proofs.service.ts";

const cookie = "second_factor";

/**
 * For whatever proves no more than a password: a login, an invitation, a link from a mail. An account with a second
 * factor gets no session yet, but the answer 401 `second_factor_required`. `alongside` is done in both cases.
 */
export async function signInWithPassword(
  call: SignInCall,
  userId: number,
  login: Login,
): Promise<User> {
  if (await hasSecondFactor(call.db, userId)) return beginSecondStep(call, userId, login);
  return signIn(call, userId, {
    ...login,
    async alongside(tx) {
      // One may have been added since.
      if (await lockFactors(tx, userId)) throw startAgain();
      await login.alongside?.(tx);
    },
  });
}

async function beginSecondStep(
  { db, config, cookies }: SignInCall,
  userId: number,
  { isStaffLogin, alongside }: Login,
): Promise<never> {
  const token = await inTransaction(db, async (tx) => {
    if ((await lockFactors(tx, userId)) === undefined) throw invalidCredentials({ isStaffLogin });
    await alongside?.(tx);
    return insertPendingSignIn(tx, { userId, isStaffLogin });
  });
  cookies.set(cookie, token, secondFactor.waitsMinutes * 60);
  throw new AppError(401, "second_factor_required", factorTexts.required, undefined, {
    factors: await service.kindsOf(db, config, userId),
  });
}

const startAgain = (text: string = factorTexts.startAgain) =>
  new AppError(401, "second_factor_expired", text);

export async function secondStepOptions(call: SignInCall) {
  const token = call.cookies.get(cookie);
  const pending = token === undefined ? undefined : await findPendingSignIn(call.db, token);
  if (!pending) throw startAgain();
  return askForPasskey(call, { purpose: "second-factor", userId: pending.userId });
}

export async function finishSecondStep(
  call: SignInCall,
  proof: service.SecondFactor,
): Promise<User> {
  const { db, cookies, log } = call;
  service.requireOne(proof);
  const token = cookies.get(cookie);
  const pending = token === undefined ? undefined : await countTry(db, token);
  if (token === undefined || !pending) {
    if (token !== undefined) cookies.set(cookie, undefined, 0);
    throw startAgain();
  }
  const { userId, isStaffLogin, failures } = pending;
  try {
    const take = await service.checkSecondFactor(call, userId, proof, "second-factor");
    const user = await signIn(call, userId, {
      isStaffLogin,
      async alongside(tx) {
        if (!(await deletePendingSignIn(tx, token))) throw startAgain();
        await take(tx);
      },
    });
    await service.resetCodeAttempts(call, userId);
    cookies.set(cookie, undefined, 0);
    return user;
  } catch (error) {
    if (!service.isWrongCode(error)) throw error;
    log.warn({ user: userId }, "second factor refused");
    if (failures < secondFactor.tries) throw error;
    await deletePendingSignIn(db, token);
    cookies.set(cookie, undefined, 0);
    throw startAgain(factorTexts.tooManyTries);
  }
}

/** A passkey whose owner was verified is both factors. */
export async function signInWithPasskey(
  call: SignInCall,
  { response, isStaffLogin }: { response: AuthenticatorResponse; isStaffLogin: boolean },
): Promise<User> {
  const passkey = await checkPasskey(call, response, { purpose: "sign-in" });
  if (!passkey) {
    call.log.warn("passkey refused");
    throw service.wrongCode(factorTexts.passkeyRefused);
  }
  const { userId } = passkey;
  return signIn(call, userId, {
    isStaffLogin,
    async alongside(tx) {
      if (await passkey.use(tx)) return forgiveCodes(tx, userId);
      call.log.warn({ user: userId }, "passkey counted before");
      throw service.wrongCode(factorTexts.passkeyRefused);
    },
  });
}
