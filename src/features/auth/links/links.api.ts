import { NotFound } from "#src/domain/errors.ts";
import { findAccount, setSignInNotices } from "#src/features/auth/auth.sql.ts";
import type { Db } from "#src/platform/db/client.ts";
import { requireFreshSignIn, serve } from "#src/platform/serve.ts";
import * as emailCalls from "./email.contract.ts";
import * as emails from "./email.service.ts";
import { passwordTexts } from "./links.messages.ts";
import { requireLink } from "./open-link.service.ts";
import * as passwordCalls from "./password.contract.ts";
import * as passwords from "./password.service.ts";

export const accountLinksApi = [
  serve(passwordCalls.requestReset, async (call) => {
    await passwords.requestReset(call, call.body.account);
    return { message: passwordTexts.sent };
  }),

  serve(passwordCalls.checkReset, async ({ db, body }) => {
    const { username, isStaff } = await requireLink(db, body.token, "reset");
    return { username, isStaff };
  }),

  serve(passwordCalls.resetPassword, async (call) => {
    const { userId, username } = await passwords.resetPassword(call, call.body);
    call.log.info({ user: userId }, "password reset");
    return { username };
  }),

  serve(passwordCalls.changePassword, async (call) => {
    await passwords.changePassword(call, call.body);
    call.log.info({ user: call.viewer.id }, "password changed");
    return {};
  }),

  serve(emailCalls.checkEmailLink, ({ db, body }) => emails.readEmailLink(db, body.token)),
  serve(emailCalls.confirmEmail, (call) => emails.confirmEmail(call, call.body.token)),
  serve(emailCalls.readEmail, ({ db, viewer }) => emails.presentEmail(db, viewer.id)),
  serve(emailCalls.sendConfirmation, (call) => emails.sendConfirmation(call, call.body.email)),
  serve(emailCalls.changeEmail, (call) => emails.changeEmail(call, call.body.email)),
  serve(emailCalls.cancelEmailChange, (call) => emails.cancelChange(call)),

  serve(emailCalls.readSignInNotices, ({ db, viewer }) => presentNotices(db, viewer.id)),

  // Without the proof, somebody at an open browser could silence the mail about the next sign-in.
  serve(emailCalls.switchSignInNotices, async (call) => {
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
