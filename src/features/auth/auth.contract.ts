import { z } from "zod";
import { usernameLength } from "#src/domain/constants.ts";
import { displayName } from "#src/domain/identity.ts";
import { credentials, perAddress, signInAttempts } from "#src/domain/limits.ts";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";

export const signOut = endpoint("POST /api/auth/logout", {
  access: "public",
  summary: "End the session of this browser.",
  reply: z.object({}),
});

const nameRule = /^[\p{L}\p{M}\p{N}._-]+$/u;

export const usernameField = z
  .string()
  .transform(displayName)
  .refine(
    (name) => [...name].length >= usernameLength.min,
    "Username must be at least 3 characters",
  )
  .refine(
    (name) => [...name].length <= usernameLength.max,
    "Username must not exceed 20 characters",
  )
  .refine(
    (name) => nameRule.test(name),
    "Username may have letters, digits, dots, dashes and underscores",
  );

const requiredText = (name: string, max: number) =>
  z.string(`${name} is required`).min(1, `${name} is required`).max(max, `${name} is too long`);

/** Longer texts belong to no account and are refused before hashing. */
export const credentialsSchema = z.object({
  /** With the capability `accounts` it may be the e-mail address. */
  username: requiredText("Username", credentials.emailMaxLength),
  password: requiredText("Password", credentials.passwordMaxLength),
});

export const login = endpoint("POST /api/auth/login", {
  access: "public",
  summary: "Sign in.",
  body: credentialsSchema,
  reply: z.object({ user: userSchema }),
  limit: signInAttempts.perAddress,
});

/** The password of the staff must be longer. */
export const accountSchema = (rights: { staff: boolean }) =>
  z
    .object({
      username: usernameField,
      email: emailField("Please enter a valid email address"),
      password: z.string(),
    })
    .superRefine(({ username, password }, context) => {
      const message = passwordWeakness(password, { username, ...rights });
      if (message) context.addIssue({ code: "custom", path: ["password"], message });
    });

/** `isAdmin` and `isWholesale` in the body are ignored: a new account has no rights. */
export const newCustomerSchema = accountSchema({ staff: false });

export const register = endpoint("POST /api/auth/register", {
  access: "public",
  summary: "Create a customer account without signing in.",
  body: newCustomerSchema,
  reply: z.object({ user: userSchema }),
  status: 201,
  limit: { max: perAddress.registrationsPerHour, perSeconds: 3600, alsoPerNetwork: true },
});
