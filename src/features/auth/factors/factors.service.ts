import { secondFactor } from "#src/domain/account-limits.ts";
import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { hasStaffRight, type SignedInViewer } from "#src/domain/viewer.ts";
import { endAccess } from "#src/features/auth/access.service.ts";
import { findCredentials, hasSecondFactor } from "#src/features/auth/auth.sql.ts";
import { type NoticeKind, sendNotice } from "#src/features/auth/notice.mail.tsx";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall } from "#src/platform/http/call.ts";
import { requireFreshSignIn } from "#src/platform/http/serve.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { endSessionsOf } from "#src/platform/security/session.ts";
import type { Config } from "#src/platform/settings/config.ts";
import {
  describeTotp,
  makeRecoveryCode,
  makeTotpSecret,
  plainRecoveryCode,
  totpStep,
} from "./codes.rules.ts";
import type { AuthenticatorResponse, Factors } from "./factors.contract.ts";
import { factorTexts } from "./factors.messages.ts";
import * as sql from "./factors.sql.ts";
import { askForNewPasskey, checkNewPasskey, tooManyPasskeys } from "./passkeys.service.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./passkeys.sql.ts";

const isRequired = (config: Config, viewer: SignedInViewer) =>
  config.requireSecondFactor &&
  (viewer.needsSecondFactor === true || hasStaffRight(viewer, "staff"));

export async function readFactors(
  { config, viewer }: Pick<OwnCall, "config" | "viewer">,
  db: DbOrTx,
): Promise<Factors> {
  const totp = await sql.findTotp(db, viewer.id);
  const passkeys = await listPasskeys(db, viewer.id);
  return {
    passkeys: passkeys.map(isoDates),
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await sql.countRecoveryCodes(db, viewer.id),
    isRequired: isRequired(config, viewer),
  };
}

interface Change {
  readonly kind: NoticeKind;
  readonly action: string;
  readonly passkey?: { readonly id: number; readonly name: string };
}

/** The audit log gets ids alone. The owner is told the name, too. */
async function record(tx: Tx, call: OwnCall, { kind, action, passkey }: Change): Promise<void> {
  const { id: userId } = call.viewer;
  await recordAudit(tx, call, {
    action,
    subject: `user:${userId}`,
    ...(passkey && { after: { passkey: passkey.id } }),
  });
  const facts = passkey ? [{ label: "Passkey", value: passkey.name }] : [];
  await sendNotice(tx, call.config, { userId, kind, facts, origin: call.session.origin });
}

/** With the first factor come recovery codes, and the sessions that were started without it end. */
async function add(call: OwnCall, insert: (tx: Tx) => Promise<Change>) {
  const { id: userId } = call.viewer;
  return inTransaction(call.db, async (tx) => {
    const isFirst = !(await sql.lockFactors(tx, userId));
    await record(tx, call, await insert(tx));
    const recoveryCodes = isFirst ? await makeRecoveryCodes(tx, userId) : undefined;
    if (isFirst) await endSessionsOf(tx, userId, call.session.current?.id);
    return { factors: await readFactors(call, tx), ...(recoveryCodes && { recoveryCodes }) };
  });
}

/** The recovery codes are deleted with the last factor. */
async function remove(call: OwnCall, erase: (tx: Tx) => Promise<Change>): Promise<Factors> {
  const { id: userId } = call.viewer;
  requireFreshSignIn(call);
  return inTransaction(call.db, async (tx) => {
    await sql.lockFactors(tx, userId);
    await record(tx, call, await erase(tx));
    if (!(await hasSecondFactor(tx, userId))) {
      if (isRequired(call.config, call.viewer)) {
        throw new Conflict(factorTexts.lastFactor, "last_factor");
      }
      await sql.replaceRecoveryCodes(tx, userId, []);
    }
    return readFactors(call, tx);
  });
}

async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: secondFactor.recoveryCodes }, makeRecoveryCode);
  await sql.replaceRecoveryCodes(tx, userId, codes.map(plainRecoveryCode));
  return codes;
}

export async function beginPasskey(call: OwnCall) {
  requireFreshSignIn(call);
  return askForNewPasskey(call, call.viewer);
}

export async function addPasskey(
  call: OwnCall,
  { name, response }: { name: string; response: AuthenticatorResponse },
) {
  requireFreshSignIn(call);
  const passkey = await checkNewPasskey(call, call.viewer.id, response);
  if (!passkey) throw new Invalid(factorTexts.passkeyNotAdded, "passkey_refused");
  return add(call, async (tx) => {
    const { length } = await listPasskeys(tx, call.viewer.id);
    if (length >= secondFactor.passkeys) throw tooManyPasskeys();
    const id = await insertPasskey(tx, { ...passkey, name });
    if (id === undefined) throw new Conflict(factorTexts.passkeyKnown, "passkey_known");
    return { kind: "passkey-added", action: "passkey.add", passkey: { id, name } };
  });
}

export async function removePasskey(call: OwnCall, id: number): Promise<Factors> {
  return remove(call, async (tx) => {
    const name = await deletePasskey(tx, { userId: call.viewer.id, id });
    if (name === undefined) throw new NotFound();
    return { kind: "passkey-removed", action: "passkey.remove", passkey: { id, name } };
  });
}

export async function beginTotp(call: OwnCall) {
  requireFreshSignIn(call);
  const { db, config, viewer } = call;
  const secret = makeTotpSecret();
  if (!(await sql.putTotpSecret(db, viewer.id, secret))) {
    throw new Conflict(factorTexts.appKnown, "app_known");
  }
  return describeTotp(secret, { issuer: config.storeName, label: viewer.username });
}

export async function confirmTotp(call: OwnCall, code: string) {
  requireFreshSignIn(call);
  const { db, viewer } = call;
  const begun = await sql.findTotp(db, viewer.id);
  if (begun?.confirmedAt) throw new Conflict(factorTexts.appKnown, "app_known");
  if (!begun) throw new Conflict(factorTexts.appNotBegun, "app_not_begun");
  const { secret } = begun;
  const step = totpStep(secret, code, Date.now());
  if (step === undefined) throw new Invalid(factorTexts.codeWrong, "wrong_code");
  return add(call, async (tx) => {
    if (await sql.confirmTotpSecret(tx, viewer.id, { secret, step })) {
      return { kind: "app-added", action: "totp.add" };
    }
    throw new Conflict(factorTexts.appNotBegun, "app_not_begun");
  });
}

export async function removeTotp(call: OwnCall): Promise<Factors> {
  return remove(call, async (tx) => {
    if (!(await sql.deleteTotp(tx, call.viewer.id))) throw new NotFound();
    return { kind: "app-removed", action: "totp.remove" };
  });
}

export async function renewRecoveryCodes(call: OwnCall): Promise<string[]> {
  requireFreshSignIn(call);
  const { id: userId } = call.viewer;
  return inTransaction(call.db, async (tx) => {
    if (!(await sql.lockFactors(tx, userId))) throw new Conflict(factorTexts.noFactor, "no_factor");
    await record(tx, call, { kind: "recovery-renewed", action: "recovery-codes.renew" });
    return makeRecoveryCodes(tx, userId);
  });
}

/** For the console: the way back for somebody who has lost everything but the password. */
export async function resetFactors(db: Db, config: Config, username: string): Promise<void> {
  const user = await findCredentials(db, username);
  if (!user) throw new NotFound(`There is no user named ${username}.`);
  const { id: userId } = user;
  await inTransaction(db, async (tx) => {
    await sql.lockFactors(tx, userId);
    await sql.deleteFactors(tx, userId);
    const { feed } = await endAccess(tx, userId);
    await recordAudit(tx, null, { action: "factors.reset", subject: `user:${userId}` });
    await sendNotice(tx, config, { userId, kind: "factors-reset", endsFeed: feed });
  });
}
