import { z } from "zod";
import { signInAttempts } from "#src/domain/limits.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";
import { credentialsSchema } from "./auth.contract.ts";
import { linkTexts } from "./links/links.messages.ts";

const capability = "backoffice";
const access = "public";
const limit = signInAttempts.perAddress;

/** Every link that opens an account once has such a token. */
export const linkToken = z.string(linkTexts.incomplete).regex(/^[\w-]{43}$/, linkTexts.incomplete);

/** Its strength depends on the account, so the handler checks it. */
export const newPassword = credentialsSchema.shape.password;

/** Programs that scan mails open links with GET, so only these calls read the token, from the body. */
export const checkInvitation = endpoint("POST /api/auth/invitation/check", {
  capability,
  access,
  summary: "Whose account an invitation opens. It can still be used afterwards.",
  body: z.object({ token: linkToken }),
  reply: z.object({ username: z.string(), email: z.string(), isStaff: z.boolean() }),
  limit,
});

export const acceptInvitation = endpoint("POST /api/auth/invitation", {
  capability,
  access,
  summary: "Choose the password of an invited account and sign in. An invitation works once.",
  body: z.object({ token: linkToken, password: newPassword }),
  reply: z.object({ user: userSchema }),
  limit,
});
