import { NotFound } from "#src/domain/errors.ts";
import { findAccount, setSignInNotices } from "#src/features/auth/auth.sql.ts";
import type { Db } from "#src/platform/db/client.ts";
import { requireFreshSignIn, serve } from "#src/platform/http/serve.ts";
import * as emails from "./email.service.ts";
import * as links from "./links.contract.ts";
import { passwordTexts } from "./links.messages.ts";
import * as service from "./links.service.ts";

export const invitationsApi = [
  serve(links.checkInvitation, async ({ db, body }) => {
    const { username, email, isStaff } = await service.requireLink(db, body.token, "invitation");
    return { username, email, isStaff };
  }),

  serve(links.acceptInvitation, async (call) => {
    const user = await service.acceptInvitation(call, call.body);
    call.log.info({ user: user.id }, "invitation accepted");
    return { user };
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
