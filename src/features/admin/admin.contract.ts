import { z } from "zod";
import { perAddress, signInAttempts } from "#src/domain/limits.ts";
import { accountSchema, credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";

export const adminLogin = endpoint("POST /api/admin/login", {
  access: "public",
  summary: "Sign in as an administrator.",
  body: credentialsSchema,
  reply: z.object({ user: userSchema }),
  limit: signInAttempts.perAddress,
});

export const newAdminSchema = accountSchema({ staff: true });

export const setUpAdmin = endpoint("POST /api/admin/setup", {
  access: "public",
  summary: "Make the first administrator with the one-time link from the console.",
  body: newAdminSchema.safeExtend({ token: z.string().max(100) }),
  reply: z.object({ user: userSchema }),
  status: 201,
  limit: { max: perAddress.adminSetupsPerMinute, perSeconds: 60 },
});
