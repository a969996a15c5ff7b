import { z } from "zod";
import { newCustomerSchema } from "#src/features/auth/auth.contract.ts";
import { passwordsDiffer } from "#src/features/auth/auth.messages.ts";

/** What the server asks for, and the password a second time, which never leaves the form. */
export const registrationSchema = newCustomerSchema
  .safeExtend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: passwordsDiffer,
  });
