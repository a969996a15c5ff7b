import { z } from "zod";
import { linkMails } from "#src/domain/account-limits.ts";
import { credentials, signInAttempts } from "#src/domain/limits.ts";
import { linkToken, newPassword } from "#src/features/auth/invitation.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { passwordTexts } from "./links.messages.ts";

const capability = "accounts";
const access = "public";
const limit = signInAttempts.perAddress;

/** One answer for all, so that nobody can find out who has an account. */
export const requestReset = endpoint("POST /api/auth/password-reset", {
  capability,
  access,
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

/** Programs that scan mails open links with GET, so only these calls read the token, from the body. */
export const checkReset = endpoint("POST /api/auth/password-reset/check", {
  capability,
  access,
  summary: "Whose password a link changes. It can still be used afterwards.",
  body: z.object({ token: linkToken }),
  reply: z.object({ username: z.string(), isStaff: z.boolean() }),
  limit,
});

/** It makes no session: the sign-in that follows asks for the second factor, if there is one. */
export const resetPassword = endpoint("POST /api/auth/password-reset/finish", {
  capability,
  access,
  summary: "Choose a new password with a link, which ends all sessions. A link works once.",
  body: z.object({ token: linkToken, password: newPassword }),
  reply: z.object({ username: z.string() }),
  limit,
});

export const changePassword = endpoint("POST /api/account/password", {
  capability,
  access: "user",
  summary: "Change the password, which ends all other sessions.",
  body: z.object({ currentPassword: newPassword, password: newPassword }),
  reply: z.object({}),
});
