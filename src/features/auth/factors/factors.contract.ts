import { z } from "zod";
import { secondFactor } from "#src/domain/account-limits.ts";
import { credentials, signInAttempts } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";
import { factorTexts } from "./factors.messages.ts";

const guestEndpoint = endpointsWith({
  capability: "accounts",
  access: "public",
  limit: signInAttempts.perAddress,
});
const ownEndpoint = endpointsWith({ capability: "accounts", access: "user" });

/** The browser's authenticator gets and returns the JSON of the WebAuthn standard. */
const optionsReply = z.object({ options: z.record(z.string(), z.unknown()) });
const base64url = z.string().regex(/^[\w-]{1,20000}$/);
const authenticatorResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.record(z.string(), z.unknown()),
});
export type AuthenticatorResponse = z.infer<typeof authenticatorResponse>;

/** Six digits of an authenticator app. Spaces don't count. */
const totpCode = z
  .string(factorTexts.codeFormat)
  .max(20)
  .transform((text) => text.replace(/\s/g, ""))
  .refine((text) => /^\d{6}$/.test(text), factorTexts.codeFormat);
const recoveryCode = z
  .string(factorTexts.recoveryFormat)
  .min(1, factorTexts.recoveryFormat)
  .max(80);

/** Exactly one of the three is set. */
const secondFactorBody = z.object({
  code: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
  response: authenticatorResponse.optional(),
});

/** The second step after a password: what login answered with 401 `second_factor_required` and these kinds. */
export type FactorKind = "passkey" | "totp" | "recovery";

export const passkeySignInOptions = guestEndpoint("POST /api/auth/passkey/options", {
  summary: "Begin a sign-in with a passkey, without a name.",
  reply: optionsReply,
});

export const passkeySignIn = guestEndpoint("POST /api/auth/passkey", {
  summary: "Sign in with a passkey alone.",
  body: z.object({ response: authenticatorResponse, isStaffLogin: z.boolean().default(false) }),
  reply: z.object({ user: userSchema }),
});

export const secondFactorOptions = guestEndpoint("POST /api/auth/second-factor/options", {
  summary: "Begin to confirm a sign-in with a passkey, after the password.",
  reply: optionsReply,
});

export const confirmSignIn = guestEndpoint("POST /api/auth/second-factor", {
  summary: "Confirm a sign-in with a code, a recovery code or a passkey, after the password.",
  body: secondFactorBody,
  reply: z.object({ user: userSchema }),
});

const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const factorsSchema = z.object({
  passkeys: z.array(passkeySchema),
  totpSince: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** The shop requires a second factor of this person. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** With the first factor come recovery codes, which are shown this once. */
const addedReply = z.object({
  factors: factorsSchema,
  recoveryCodes: z.array(z.string()).optional(),
});

export const readFactors = ownEndpoint("GET /api/account/factors", {
  summary: "Passkeys, authenticator app and recovery codes of the account.",
  reply: factorsSchema,
});

export const proveOptions = ownEndpoint("POST /api/account/prove/options", {
  summary: "Begin to prove with a passkey who is signed in.",
  reply: optionsReply,
});

/** With a second factor the password alone is not enough. */
export const prove = ownEndpoint("POST /api/account/prove", {
  summary: "Prove again who is signed in, before a change to what protects the account.",
  body: secondFactorBody.extend({
    password: z.string().min(1).max(credentials.passwordMaxLength).optional(),
  }),
  reply: z.object({}),
});

export const addPasskeyOptions = ownEndpoint("POST /api/account/passkeys/options", {
  summary: "Begin to add a passkey. Needs a fresh sign-in.",
  reply: optionsReply,
});

const passkeyName = z
  .string(factorTexts.nameMissing)
  .trim()
  .min(1, factorTexts.nameMissing)
  .max(secondFactor.passkeyNameMaxLength, factorTexts.nameTooLong)
  .refine(isOneLine, factorTexts.nameMissing);

export const addPasskey = ownEndpoint("POST /api/account/passkeys", {
  summary: "Add a passkey. Needs a fresh sign-in.",
  body: z.object({ name: passkeyName, response: authenticatorResponse }),
  reply: addedReply,
  status: 201,
});

export const renamePasskey = ownEndpoint("PATCH /api/account/passkeys/{id}", {
  summary: "Rename a passkey.",
  params: idParams,
  body: z.object({ name: passkeyName }),
  reply: factorsSchema,
});

export const removePasskey = ownEndpoint("DELETE /api/account/passkeys/{id}", {
  summary: "Remove a passkey. Needs a fresh sign-in.",
  params: idParams,
  reply: factorsSchema,
});

export const beginTotp = ownEndpoint("POST /api/account/totp", {
  summary:
    "Make the secret of an app, which counts once a code confirms it. Needs a fresh sign-in.",
  reply: z.object({
    /** In groups of four, to be typed. */
    secret: z.string(),
    uri: z.string(),
    /** The QR code of `uri`: an SVG path of dark squares in a field of `size` by `size`. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
});

export const confirmTotp = ownEndpoint("POST /api/account/totp/confirm", {
  summary: "Turn the authenticator app on with its first code. Needs a fresh sign-in.",
  body: z.object({ code: totpCode }),
  reply: addedReply,
});

export const removeTotp = ownEndpoint("DELETE /api/account/totp", {
  summary: "Turn the authenticator app off. Needs a fresh sign-in.",
  reply: factorsSchema,
});

export const renewRecoveryCodes = ownEndpoint("POST /api/account/recovery-codes", {
  summary: "Make new recovery codes; the old ones end. Needs a fresh sign-in.",
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});
