import { Conflict, NotFound } from "#src/domain/errors.ts";
import { currentUser } from "#src/lib/viewer.contract.ts";
import type { Db } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { requireFreshSignIn, serve } from "#src/platform/serve.ts";
import { login, register, signOut } from "./auth.contract.ts";
import { findAccount, insertUser, setSignInNotices } from "./auth.sql.ts";
import * as contract from "./factors/factors.contract.ts";
import * as factors from "./factors/factors.service.ts";
import { askForPasskey } from "./factors/passkeys.service.ts";
import { setPasskeyName } from "./factors/passkeys.sql.ts";
import { proveIdentity } from "./factors/proofs.service.ts";
import {
  finishSecondStep,
  secondStepOptions,
  signInWithPasskey,
  signInWithPassword,
} from "./factors/second-step.service.ts";
import * as emails from "./links/email.service.ts";
import * as links from "./links/links.contract.ts";
import { passwordTexts } from "./links/links.messages.ts";
import * as service from "./links/links.service.ts";
import { authenticate, invalidCredentials } from "./sign-in.service.ts";

export const authApi = [
  serve(currentUser, async ({ viewer }) => ({ user: viewer.kind === "user" ? viewer : null })),

  serve(login, async (call) => {
    const user = await authenticate(call, call.body);
    if (!user) {
      call.log.warn("sign-in refused");
      throw invalidCredentials({ isStaffLogin: false });
    }
    return { user: await signInWithPassword(call, user.id, { isStaffLogin: false }) };
  }),

  serve(register, async ({ db, config, passwords, body: { username, email, password } }) => {
    const passwordHash = await passwords.hash(password);
    const welcome = emails.welcomeFor(config);
    return inTransaction(db, async (tx) => {
      const id = await insertUser(tx, { username, email, passwordHash });
      if (id === undefined) throw new Conflict("This username or email may already be in use.");
      await welcome(tx, config, { id, username, email });
      return { user: { id, username, email, isAdmin: false, isWholesale: false } };
    });
  }),

  serve(links.checkInvitation, async ({ db, body }) => {
    const { username, email, isStaff } = await service.requireLink(db, body.token, "invitation");
    return { username, email, isStaff };
  }),

  serve(links.acceptInvitation, async (call) => {
    const user = await service.acceptInvitation(call, call.body);
    call.log.info({ user: user.id }, "invitation accepted");
    return { user };
  }),

  serve(signOut, async ({ session }) => {
    await session.end();
    return {};
  }),
];

export const accountLinksApi = [
  serve(links.requestReset, async (call) => {
    await service.requestReset(call, call.body.account);
    return { message: passwordTexts.sent };
  }),

  serve(links.checkReset, async ({ db, body }) => {
    const { username, isStaff } = await service.requireLink(db, body.token, "reset");
    return { username, isStaff };
  }),

  serve(links.resetPassword, async (call) => {
    const { userId, username } = await service.resetPassword(call, call.body);
    call.log.info({ user: userId }, "password reset");
    return { username };
  }),

  serve(links.changePassword, async (call) => {
    await service.changePassword(call, call.body);
    call.log.info({ user: call.viewer.id }, "password changed");
    return {};
  }),

  serve(links.checkEmailLink, ({ db, body }) => emails.readEmailLink(db, body.token)),
  serve(links.confirmEmail, (call) => emails.confirmEmail(call, call.body.token)),
  serve(links.readEmail, ({ db, viewer }) => emails.presentEmail(db, viewer.id)),
  serve(links.sendConfirmation, (call) => emails.sendConfirmation(call, call.body.email)),
  serve(links.changeEmail, (call) => emails.changeEmail(call, call.body.email)),
  serve(links.cancelEmailChange, (call) => emails.cancelChange(call)),

  serve(links.readSignInNotices, ({ db, viewer }) => presentNotices(db, viewer.id)),

  // Without the proof, somebody at an open browser could silence the mail about the next sign-in.
  serve(links.switchSignInNotices, async (call) => {
    if (!call.body.isOn) requireFreshSignIn(call);
    await setSignInNotices(call.db, call.viewer.id, call.body.isOn);
    return presentNotices(call.db, call.viewer.id);
  }),
];

async function presentNotices(db: Db, userId: number) {
  const account = await findAccount(db, userId);
  if (!account) throw new NotFound();
  return { isOn: account.signInNotices || account.isStaff, isRequired: account.isStaff };
}

const asOptions = (options: object) => ({ options: { ...options } });

export const factorsApi = [
  serve(contract.passkeySignInOptions, async (call) =>
    asOptions(await askForPasskey(call, { purpose: "sign-in" })),
  ),
  serve(contract.passkeySignIn, async (call) => ({
    user: await signInWithPasskey(call, call.body),
  })),
  serve(contract.secondFactorOptions, async (call) => asOptions(await secondStepOptions(call))),
  serve(contract.confirmSignIn, async (call) => ({
    user: await finishSecondStep(call, call.body),
  })),

  serve(contract.readFactors, async (call) => factors.readFactors(call, call.db)),
  serve(contract.proveOptions, async (call) =>
    asOptions(await askForPasskey(call, { purpose: "confirm", userId: call.viewer.id })),
  ),
  serve(contract.prove, async (call) => {
    await proveIdentity(call, call.body);
    return {};
  }),

  serve(contract.addPasskeyOptions, async (call) => asOptions(await factors.beginPasskey(call))),
  serve(contract.addPasskey, async (call) => factors.addPasskey(call, call.body)),
  serve(contract.renamePasskey, async (call) => {
    const { db, viewer, params, body } = call;
    const passkey = { userId: viewer.id, id: params.id };
    if (!(await setPasskeyName(db, passkey, body.name))) throw new NotFound();
    return factors.readFactors(call, db);
  }),
  serve(contract.removePasskey, async (call) => factors.removePasskey(call, call.params.id)),

  serve(contract.beginTotp, async (call) => factors.beginTotp(call)),
  serve(contract.confirmTotp, async (call) => factors.confirmTotp(call, call.body.code)),
  serve(contract.removeTotp, async (call) => factors.removeTotp(call)),
  serve(contract.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await factors.renewRecoveryCodes(call),
  })),
];
