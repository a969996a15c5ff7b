import { z } from "zod";
import { dateLocales, staffRoles } from "#src/domain/viewer.ts";
import { endpoint } from "./endpoint.ts";

export const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isWholesale: z.boolean(),
  staffRole: z.enum(staffRoles).optional(),
  needsSecondFactor: z.literal(true).optional(),
  /** Signing in has ended the time of grace before the account's deletion. */
  isKept: z.boolean().optional(),
  /** Only of those who have chosen one. */
  dateLocale: z.enum(dateLocales).optional(),
});
export type User = z.infer<typeof userSchema>;

export const currentUser = endpoint("GET /api/auth/user", {
  access: "public",
  summary: "Who is signed in; null for guests.",
  reply: z.object({ user: userSchema.nullable() }),
  dependsOn: () => [],
});
