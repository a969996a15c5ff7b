import { z } from "zod";
import { retentionDays } from "#src/domain/enquiry-limits.ts";
import { settingLimits } from "#src/domain/limits.ts";
import { saleTermLimits, sellerLimits } from "#src/domain/sale.ts";
import { isOneLine } from "#src/domain/text.ts";
import { countrySchema } from "#src/lib/address.schema.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";

const adminEndpoint = endpointsWith({ capability: "backoffice", access: "admin" });

const { announcementMaxLength, linkMaxLength, openingHoursMaxLength, maxHolidays } = settingLimits;

const settingProblems = {
  day: "Write dates as 2026-12-31.",
  order: "The last day must not be before the first.",
  link: "Write a path inside the shop, such as /shop/rolex.",
  announcement: `Please keep it within ${announcementMaxLength} characters, on one line.`,
  openingHours: `Please keep it within ${openingHoursMaxLength} characters.`,
  holidays: `Please keep it to ${maxHolidays} days.`,
  retention: `Write a number of days from ${retentionDays.min} to ${retentionDays.max}.`,
  between: (min: number, max: number) => `Write a whole number from ${min} to ${max}.`,
  inspection: "It must not be longer than returns are taken.",
  short: (max: number) => `Please keep it within ${max} characters.`,
  country: "Write a country by its code, such as DE.",
  oneLine: "Please write it on one line.",
  one: "Change one setting at a time.",
} as const;

const day = z.iso.date(settingProblems.day);

export const announcementSchema = z
  .object({
    /** An empty text is no announcement. */
    text: z
      .string()
      .trim()
      .max(announcementMaxLength, settingProblems.announcement)
      .refine(isOneLine, settingProblems.announcement),
    link: z
      .string()
      .trim()
      .max(linkMaxLength, settingProblems.link)
      .regex(/^\/(?![/\\])[\w\-./?=&%#]*$/, settingProblems.link)
      .nullable(),
    from: day.nullable(),
    until: day.nullable(),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ["until"],
    message: settingProblems.order,
  });

export const openingHoursSchema = z.object({
  text: z.string().trim().max(openingHoursMaxLength, settingProblems.openingHours),
});

export const holidaysSchema = z.object({
  days: z
    .array(day)
    .max(maxHolidays, settingProblems.holidays)
    .transform((days) => [...new Set(days)].sort()),
});

const days = z
  .int(settingProblems.retention)
  .min(retentionDays.min, settingProblems.retention)
  .max(retentionDays.max, settingProblems.retention);

export const retentionSchema = z.object({
  messages: days,
  offers: days,
  purchases: days,
  newsletter: days,
  alerts: days,
});

const between = ({ min, max }: { min: number; max: number }) => {
  const problem = settingProblems.between(min, max);
  return z.int(problem).min(min, problem).max(max, problem);
};

export const termsSchema = z
  .object({
    returnDays: between(saleTermLimits.returnDays),
    inspectionHours: between(saleTermLimits.inspectionHours),
    warrantyYears: between(saleTermLimits.warrantyYears),
  })
  .refine(({ returnDays, inspectionHours }) => inspectionHours <= returnDays * 24, {
    path: ["inspectionHours"],
    message: settingProblems.inspection,
  });

const upTo = (max: number) => z.string().trim().max(max, settingProblems.short(max));
const isEachLine = (text: string) => text.split("\n").every(isOneLine);

export const sellerSchema = z.object({
  legalName: upTo(sellerLimits.legalName).refine(isOneLine, settingProblems.oneLine),
  address: upTo(sellerLimits.address).refine(isEachLine, settingProblems.oneLine),
  taxNumber: upTo(sellerLimits.taxNumber).refine(isOneLine, settingProblems.oneLine),
  returnsAddress: upTo(sellerLimits.returnsAddress).refine(isEachLine, settingProblems.oneLine),
});

export const destinationsSchema = z.object({
  /** Codes of countries to which the shop does not deliver. */
  excluded: z
    .array(z.string().regex(/^[A-Z]{2}$/, settingProblems.country))
    .max(300)
    .transform((codes) => [...new Set(codes)].sort()),
});

/** Both are null while it has its default. */
const changed = { updatedAt: z.string().nullable(), updatedBy: z.string().nullable() };

const settingsSchema = z.object({
  announcement: z.object({
    ...changed,
    text: z.string(),
    link: z.string().nullable(),
    from: z.string().nullable(),
    until: z.string().nullable(),
    shown: z.boolean(),
  }),
  openingHours: z.object({ ...changed, text: z.string() }),
  holidays: z.object({ ...changed, days: z.array(z.string()) }),
  retention: retentionSchema.extend(changed),
  terms: z.object({
    ...changed,
    returnDays: z.int(),
    inspectionHours: z.int(),
    warrantyYears: z.int(),
  }),
  seller: sellerSchema.extend(changed),
  destinations: z.object({ ...changed, excluded: z.array(z.string()) }),
  countries: z.array(countrySchema),
  featured: z.array(
    z.object({ id: z.int(), name: z.string(), reference: z.string(), isShown: z.boolean() }),
  ),
  environment: z.array(
    z.object({
      name: z.string(),
      value: z.string().nullable(),
      isSecret: z.boolean(),
      isSet: z.boolean(),
    }),
  ),
  timeZone: z.string(),
});
export type ShopSettings = z.infer<typeof settingsSchema>;

export const readSettings = adminEndpoint("GET /api/admin/settings", {
  summary: "What can be set in the back office, and what the environment sets, without secrets.",
  reply: settingsSchema,
});

export const changeSetting = adminEndpoint("PATCH /api/admin/settings", {
  summary:
    "Change one setting. Refused with 409 if somebody else has changed it since `updatedAt`.",
  body: z
    .object({
      /** As it was read; null while the setting has its default. */
      updatedAt: z.string().max(40).nullable(),
      announcement: announcementSchema.optional(),
      openingHours: openingHoursSchema.optional(),
      holidays: holidaysSchema.optional(),
      retention: retentionSchema.optional(),
      terms: termsSchema.optional(),
      seller: sellerSchema.optional(),
      destinations: destinationsSchema.optional(),
    })
    .refine(
      ({ updatedAt: _, ...settings }) => Object.values(settings).filter(Boolean).length === 1,
      settingProblems.one,
    ),
  reply: settingsSchema,
  changesCatalog: true,
});
