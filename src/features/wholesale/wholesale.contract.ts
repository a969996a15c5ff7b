import { z } from "zod";
import { phoneMinLength } from "#src/domain/constants.ts";
import { freeTextMaxLength, perAddress, shortTextMaxLength } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { cachedList, listingParams, listingReply } from "#src/features/catalog/catalog.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
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

/** Covers all watches that match the filters, not only the current page. */
const summarySchema = z.object({
  count: z.int(),
  totalRetail: z.int(),
  totalWholesale: z.int(),
  /** The mean of the discounts of the single watches, in percent. */
  averageDiscount: z.number(),
});
export type WholesaleSummary = z.infer<typeof summarySchema>;

export const listWholesaleWatches = endpoint("GET /api/wholesale/watches", {
  access: "wholesale",
  summary: "Watches for sale at dealers' prices, with what they are worth together.",
  query: listingParams,
  reply: listingReply.extend({ summary: summarySchema }),
  // Pages of dealers share it; calls compute it.
  ...cachedList,
  /** The sums change with any price. */
  dependsOn: () => ["watches", "prices"],
});

export const applyForWholesale = endpoint("POST /api/wholesale/apply", {
  access: "public",
  summary: "Ask for wholesale access. The application is kept for review and grants nothing.",
  body: applicationSchema,
  reply: z.object({ message: z.string() }),
  status: 201,
  limit: { max: perAddress.wholesaleApplicationsPerHour, perSeconds: 3_600 },
});
