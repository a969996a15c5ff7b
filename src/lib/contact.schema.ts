import { z } from "zod";
import { contactNameMaxLength, phoneDigits, phoneMaxLength } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { contactProblems } from "./address.messages.ts";
import { emailField } from "./form-fields.ts";

/** Digits and what people write between them; an extension may follow. */
const phoneCharacters = /^\+?[\d\s()./-]+((ext\.?|x|#)\s?\d{1,6})?$/i;

function isPhoneNumber(text: string): boolean {
  const [number = ""] = text.split(/ext|x|#/i, 1);
  const digits = number.replace(/\D/g, "");
  const { min, max } = phoneDigits;
  return phoneCharacters.test(text) && digits.length >= min && digits.length <= max;
}

export const contactSchema = z.object({
  name: z
    .string(contactProblems.name)
    .trim()
    .min(1, contactProblems.name)
    .max(contactNameMaxLength, contactProblems.nameTooLong(contactNameMaxLength))
    .refine(isOneLine, contactProblems.name),
  email: emailField(contactProblems.email),
  phone: z
    .string(contactProblems.phone)
    .trim()
    .max(phoneMaxLength, contactProblems.phone)
    .refine(isOneLine, contactProblems.phone)
    .refine(isPhoneNumber, contactProblems.phone),
});
type Contact = z.infer<typeof contactSchema>;

export type ContactValues = { readonly [Part in keyof Contact]?: string | undefined };
export type ContactProblems = { readonly [Part in keyof Contact]?: string | undefined };

/** Returns the first problem of each field. */
export function contactProblemsOf(values: ContactValues): ContactProblems {
  const { error } = contactSchema.safeParse(values);
  const first = error ? z.flattenError(error).fieldErrors : {};
  return Object.fromEntries(Object.entries(first).map(([name, texts]) => [name, texts[0]]));
}
