import { z } from "zod";
import { addressLimits } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { addressProblems } from "./address.messages.ts";

/** The text is one line with single spaces. */
const line = (noun: string, maxLength: number = addressLimits.lineMaxLength) =>
  z
    .string(addressProblems.missing(noun))
    .trim()
    .max(maxLength, addressProblems.tooLong(noun, maxLength))
    .refine(isOneLine, addressProblems.notOneLine(noun));

const needed = (noun: string) => line(noun).min(1, addressProblems.missing(noun));

/** `checkAddress` checks what a country asks for beyond this. */
export const addressSchema = z.object({
  line1: needed("street address"),
  line2: line("second line").optional(),
  city: needed("city"),
  region: line("region").optional(),
  postalCode: line("postal code", addressLimits.postalCodeMaxLength).optional(),
  country: z
    .string(addressProblems.country)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, addressProblems.country),
});
export type Address = z.infer<typeof addressSchema>;

const partNames = ["line1", "line2", "city", "region", "postalCode"] as const;
export type AddressPart = (typeof partNames)[number];

/** The text of a form's fields as it was typed. */
export type AddressValues = { readonly [Part in AddressPart | "country"]?: string | undefined };
export type AddressProblems = { readonly [Part in AddressPart | "country"]?: string | undefined };

const optionSchema = z.object({ value: z.string(), label: z.string() });

/** One field of a form for an address, in the words and the order of the country. */
export const addressFieldSchema = z.object({
  name: z.enum(partNames),
  label: z.string(),
  /** It is the label within a sentence. */
  noun: z.string(),
  required: z.boolean(),
  autoComplete: z.string(),
  inputMode: z.enum(["text", "numeric"]),
  maxLength: z.int(),
  example: z.string().optional(),
  /** A list to choose from. Without it the text is typed. */
  options: z.array(optionSchema).optional(),
});
export type AddressField = z.infer<typeof addressFieldSchema>;

export const countrySchema = z.object({ code: z.string(), name: z.string(), common: z.boolean() });
export type Country = z.infer<typeof countrySchema>;
