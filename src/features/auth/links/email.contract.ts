import { z } from "zod";
import { signInAttempts } from "#src/domain/limits.ts";
import { linkToken } from "#src/features/auth/invitation.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { emailTexts } from "./links.messages.ts";

const accounts = { capability: "accounts" } as const;
const byLink = { ...accounts, access: "public", limit: signInAttempts.perAddress } as const;
const signedIn = { ...accounts, access: "user" } as const;

/** A link confirms the address of an account, or one that it shall get. */
const linkSchema = z.object({
  username: z.string(),
  email: z.string(),
  kind: z.enum(["confirm-email", "change-email"]),
});
export type EmailLink = z.infer<typeof linkSchema>;

export const checkEmailLink = endpoint("POST /api/auth/email/check", {
  ...byLink,
  summary: "Which address a link confirms. It can still be used afterwards.",
  body: z.object({ token: linkToken }),
  reply: linkSchema,
});

/** The owner of the address may not be the owner of the account, so the link alone is not enough. */
export const confirmEmail = endpoint("POST /api/auth/email/confirm", {
  ...signedIn,
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

export const readEmail = endpoint("GET /api/account/email", {
  ...signedIn,
  summary: "The account's e-mail address, and the one that it shall get.",
  reply: emailSchema,
});

export const sendConfirmation = endpoint("POST /api/account/email/confirmation", {
  ...signedIn,
  summary: "Mail a new link that confirms the account's address.",
  body: z.object({ email: emailField(emailTexts.invalid) }),
  reply: emailSchema,
});

/** A free and a taken address get the same answer. */
export const changeEmail = endpoint("POST /api/account/email", {
  ...signedIn,
  summary:
    "Mail a link to a new address, which it becomes the account's by. Needs a fresh sign-in.",
  body: z.object({ email: emailField(emailTexts.invalid) }),
  reply: emailSchema,
});

export const cancelEmailChange = endpoint("DELETE /api/account/email/change", {
  ...signedIn,
  summary: "Keep the address: the link to a new one ends.",
  reply: emailSchema,
});

const noticesSchema = z.object({
  isOn: z.boolean(),
  /** The staff always gets them. */
  isRequired: z.boolean(),
});

export const readSignInNotices = endpoint("GET /api/account/sign-in-notices", {
  ...signedIn,
  summary: "Whether a sign-in on a new device is told by mail.",
  reply: noticesSchema,
});

export const switchSignInNotices = endpoint("POST /api/account/sign-in-notices", {
  ...signedIn,
  summary: "Turn notices of new devices on or off. Off needs a fresh sign-in.",
  body: z.object({ isOn: z.boolean(emailTexts.switchMissing) }),
  reply: noticesSchema,
});
