import { z } from "zod";
import { brandLimits, freeTextMaxLength } from "#src/domain/limits.ts";

const { foundedFrom, nameMaxLength, slugMaxLength, countryMaxLength } = brandLimits;

const slugText = "Use small letters, digits and single hyphens, such as vacheron-constantin.";

const slugField = z
  .string("Enter the address.")
  .trim()
  .min(1, "Enter the address.")
  .max(slugMaxLength, `An address has at most ${slugMaxLength} characters.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugText);

const foundedText = `Enter a year from ${foundedFrom} to this one, or nothing.`;

export const brandFields = z.object({
  name: z
    .string("Enter the name of the brand.")
    .trim()
    .min(1, "Enter the name of the brand.")
    .max(nameMaxLength, `A name has at most ${nameMaxLength} characters.`),
  slug: slugField,
  description: z
    .string("Write a description, or leave it empty.")
    .trim()
    .max(freeTextMaxLength, `A description has at most ${freeTextMaxLength} characters.`),
  founded: z
    .int(foundedText)
    .min(foundedFrom, foundedText)
    .refine((year) => year <= new Date().getFullYear(), foundedText)
    .nullable(),
  country: z
    .string("Enter the country, or nothing.")
    .trim()
    .max(countryMaxLength, `A country has at most ${countryMaxLength} characters.`)
    .nullable()
    .transform((country) => country || null),
});
export type BrandFields = z.output<typeof brandFields>;
