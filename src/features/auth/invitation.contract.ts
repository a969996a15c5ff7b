import { z } from "zod";
import { credentials, signInAttempts } from "#src/domain/limits.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { userSchema } from "./auth.contract.ts";
import { invitationTexts } from "./invitation.messages.ts";

const capability = "backoffice";
const access = "public";
const limit = signInAttempts.perAddress;

const token = z.string(invitationTexts.incomplete).regex(/^[\w-]{43}$/, invitationTexts.incomplete);

/** Programs that scan mails open links with GET, so only these calls read the token, from the body. */
export const checkInvitation = endpoint({
  method: "POST",
  path: "/api/auth/invitation/check",
  capability,
  access,
  summary: "Whose account an invitation opens. It can still be used afterwards.",
  body: z.object({ token }),
  reply: z.object({ username: z.string(), email: z.string(), isStaff: z.boolean() }),
  limit,
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/auth/invitation",
  capability,
  access,
  summary: "Choose the password of an invited account and sign in. An invitation works once.",
  body: z.object({
    token,
    password: z
      .string("Password is required")
      .min(1, "Password is required")
      .max(credentials.passwordMaxLength, "Password is too long"),
  }),
  reply: z.object({ user: userSchema }),
  limit,
});
