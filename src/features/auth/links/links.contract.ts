import { z } from "zod";
import { linkMails } from "#src/domain/account-limits.ts";
import { credentials, signInAttempts } from "#src/domain/limits.ts";
import { credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";
import { emailTexts, linkTexts, passwordTexts } from "./links.messages.ts";

const limit = signInAttempts.perAddress;
const invitationEndpoint = endpointsWith({ capability: "backoffice", access: "public", limit });
const linkEndpoint = endpointsWith({ capability: "accounts", access: "public", limit });
const ownEndpoint = endpointsWith({ capability: "accounts", access: "user" });

/** Every link that opens an account once has such a token. */
const linkToken = z.string(linkTexts.incomplete).regex(/^[\w-]{43}$/, linkTexts.incomplete);

/** Its strength depends on the account, so the handler checks it. */
const newPassword = credentialsSchema.shape.password;

/** Programs that scan mails open links with GET, so only these calls read the token, from the body. */
export const checkInvitation = invitationEndpoint("POST /api/auth/invitation/check", {
  summary: "Whose account an invitation opens. It can still be used afterwards.",
  body: z.object({ token: linkToken }),
  reply: z.object({ username: z.string(), email: z.string(), isStaff: z.boolean() }),
});

export const acceptInvitation = invitationEndpoint("POST /api/auth/invitation", {
  summary: "Choose the password of an invited account and sign in. An invitation works once.",
  body: z.object({ token: linkToken, password: newPassword }),
  reply: z.object({ user: userSchema }),
});

/** One answer for all, so that nobody can find out who has an account. */
export const requestReset = endpoint("POST /api/auth/password-reset", {
  capability: "accounts",
  access: "public",
  summary: "Ask for a mail with a link to choose a new password.",
  body: z.object({
    account: z
      .string(passwordTexts.accountMissing)
      .trim()
      .min(1, passwordTexts.accountMissing)
      .max(credentials.emailMaxLength, passwordTexts.accountTooLong),
  }),
  reply: z.object({ message: z.string() }),
  limit: linkMails.perAddress,
});

export const checkReset = linkEndpoint("POST /api/auth/password-reset/check", {
  summary: "Whose password a link changes. It can still be used afterwards.",
  body: z.object({ token: linkToken }),
  reply: z.object({ username: z.string(), isStaff: z.boolean() }),
});

/** It makes no session: the sign-in that follows asks for the second factor, if there is one. */
export const resetPassword = linkEndpoint("POST /api/auth/password-reset/finish", {
  summary: "Choose a new password with a link, which ends all sessions. A link works once.",
  body: z.object({ token: linkToken, password: newPassword }),
  reply: z.object({ username: z.string() }),
});

export const changePassword = ownEndpoint("POST /api/account/password", {
  summary: "Change the password, which ends all other sessions.",
  body: z.object({ currentPassword: newPassword, password: newPassword }),
  reply: z.object({}),
});

/** A link confirms the address of an account, or one that it shall get. */
const linkSchema = z.object({
  username: z.string(),
  email: z.string(),
  kind: z.enum(["confirm-email", "change-email"]),
});
export type EmailLink = z.infer<typeof linkSchema>;

export const checkEmailLink = linkEndpoint("POST /api/auth/email/check", {
  summary: "Which address a link confirms. It can still be used afterwards.",
  body: z.object({ token: linkToken }),
  reply: linkSchema,
});

/** The owner of the address may not be the owner of the account, so the link alone is not enough. */
export const confirmEmail = ownEndpoint("POST /api/auth/email/confirm", {
  summary:
    "Confirm the address of one's own account by the link that was sent to it. A link works once.",
  body: z.object({ token: linkToken }),
  reply: linkSchema,
});

const emailSchema = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  /** Waits until somebody follows the link that was sent there. */
  change: z.object({ email: z.string(), until: z.string() }).nullable(),
});
export type AccountEmail = z.infer<typeof emailSchema>;

export const readEmail = ownEndpoint("GET /api/account/email", {
  summary: "The account's e-mail address, and the one that it shall get.",
  reply: emailSchema,
});

export const sendConfirmation = ownEndpoint("POST /api/account/email/confirmation", {
  summary: "Mail a new link that confirms the account's address.",
  body: z.object({ email: emailField(emailTexts.invalid) }),
  reply: emailSchema,
});

/** A free and a taken address get the same answer. */
export const changeEmail = ownEndpoint("POST /api/account/email", {
  summary:
    "Mail a link to a new address, which it becomes the account's by. Needs a fresh sign-in.",
  body: z.object({ email: emailField(emailTexts.invalid) }),
  reply: emailSchema,
});

export const cancelEmailChange = ownEndpoint("DELETE /api/account/email/change", {
  summary: "Keep the address: the link to a new one ends.",
  reply: emailSchema,
});

const noticesSchema = z.object({
  isOn: z.boolean(),
  /** The staff always gets them. */
  isRequired: z.boolean(),
});

export const readSignInNotices = ownEndpoint("GET /api/account/sign-in-notices", {
  summary: "Whether a sign-in on a new device is told by mail.",
  reply: noticesSchema,
});

export const switchSignInNotices = ownEndpoint("POST /api/account/sign-in-notices", {
  summary: "Turn notices of new devices on or off. Off needs a fresh sign-in.",
  body: z.object({ isOn: z.boolean(emailTexts.switchMissing) }),
  reply: noticesSchema,
});
