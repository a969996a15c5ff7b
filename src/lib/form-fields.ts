import { z } from "zod";
import { formGuardLimits } from "#src/domain/enquiry-limits.ts";
import { credentials } from "#src/domain/limits.ts";

/** `message` is shown for every kind of invalid address: the forms word it differently. */
export const emailField = (message: string) =>
  z.string(message).trim().max(credentials.emailMaxLength, message).pipe(z.email(message));

/** Every form of a visitor sends it beside its fields, in place of a captcha. */
export const formGuardSchema = z.object({
  /** A field that people do not see. Programs fill it in. */
  website: z.string().max(formGuardLimits.trapMaxLength).default(""),
  /** Since the form was shown. */
  elapsedMs: z.int().min(0),
});

export type FormGuard = z.input<typeof formGuardSchema>;
