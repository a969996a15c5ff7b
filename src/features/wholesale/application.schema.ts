import { z } from "zod";
import { phoneMinLength } from "#src/domain/constants.ts";
import { freeTextMaxLength, shortTextMaxLength } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { emailField } from "#src/lib/form-fields.ts";

const short = (minLength: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(minLength, message)
    .max(shortTextMaxLength, `Please use at most ${shortTextMaxLength} characters.`)
    .refine(isOneLine, "Please use plain text on one line.");

const long = (label: string) =>
  z
    .string()
    .trim()
    .max(freeTextMaxLength, `${label} must not exceed ${freeTextMaxLength} characters.`);

export const applicationSchema = z.object({
  companyName: short(2, "Company name must be at least 2 characters."),
  contactName: short(2, "Contact name must be at least 2 characters."),
  email: emailField("Please enter a valid email address."),
  phone: short(phoneMinLength, "Please enter a valid phone number."),
  website: z
    .union([
      z.literal(""),
      z
        .url({
          protocol: /^https?$/,
          hostname: z.regexes.domain,
          error: "Please enter a valid URL.",
        })
        .max(freeTextMaxLength, "Please enter a valid URL."),
    ])
    .optional(),
  businessType: short(2, "Business type must be at least 2 characters."),
  yearsInBusiness: short(1, "Years in business is required."),
  taxId: short(2, "Tax ID/Business license number is required."),
  address: long("Address").min(5, "Address must be at least 5 characters."),
  purchaseHistory: long("Purchase history").optional(),
  additionalInfo: long("Additional information").optional(),
  termsAndConditions: z.literal(true, "You must agree to the terms and conditions."),
});
export type Application = z.output<typeof applicationSchema>;
