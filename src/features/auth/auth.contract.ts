import { z } from "zod";
import { usernameLength } from "#src/domain/constants.ts";
import { displayName } from "#src/domain/identity.ts";
import { credentials } from "#src/domain/limits.ts";
import { endpoint } from "#src/lib/endpoint.ts";

export const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isWholesale: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

export const currentUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  access: "public",
  summary: "Who is signed in; null for guests.",
  reply: z.object({ user: userSchema.nullable() }),
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/auth/logout",
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

export const emailField = z
  .string()
  .trim()
  .max(credentials.emailMaxLength, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

const textOf = (message: string, max: number) => z.string().min(1, message).max(max, message);

/** What any sign-in form asks for; longer texts can't be anyone's and are refused before hashing. */
export const credentialsSchema = z.object({
  username: textOf("Username is required", 100),
  password: textOf("Password is required", credentials.passwordMaxLength),
});
