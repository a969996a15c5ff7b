import { z } from "zod";
import { brandLimits, freeTextMaxLength, maxAdminPageSize } from "#src/domain/limits.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";

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
export const brandNames = brandFields.pick({ name: true, slug: true });
export type BrandFields = z.output<typeof brandFields>;

const staffBrandSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  founded: z.int().nullable(),
  country: z.string().nullable(),
  image: z.string().nullable(),
  /** All of its watches: a brand with any can't be deleted. */
  count: z.int(),
  updatedAt: z.string(),
});
export type StaffBrand = z.infer<typeof staffBrandSchema>;

const staffCall = endpointsWith({ capability: "backoffice", access: "editor" });

export const listStaffBrands = staffCall("GET /api/admin/catalog/brands", {
  summary: "All brands with everything that the staff edits, in the order of the shop.",
  reply: z.object({ brands: z.array(staffBrandSchema) }),
});

export const readStaffBrand = staffCall("GET /api/admin/catalog/brands/{id}", {
  summary: "One brand with everything that the staff edits.",
  params: idParams,
  reply: staffBrandSchema,
});

export const createBrand = staffCall("POST /api/admin/catalog/brands", {
  summary: "Add a brand.",
  body: brandFields,
  reply: staffBrandSchema,
  status: 201,
  changesCatalog: true,
});

export const editBrand = staffCall("PATCH /api/admin/catalog/brands/{id}", {
  summary: "Change a brand that nobody has changed since it was read.",
  params: idParams,
  body: brandFields.extend({
    updatedAt: z.iso.datetime("Send the time at which the brand that you read was changed."),
  }),
  reply: staffBrandSchema,
  changesCatalog: true,
});

const orderText = "Send the ids of the brands in their new order.";

export const orderBrands = staffCall("POST /api/admin/catalog/brands/order", {
  summary: "Put all brands into another order.",
  body: z.object({
    ids: z.array(z.int(orderText).positive(orderText), orderText).max(maxAdminPageSize),
  }),
  reply: z.object({ brands: z.array(staffBrandSchema) }),
  changesCatalog: true,
});

export const removeBrand = staffCall("DELETE /api/admin/catalog/brands/{id}", {
  summary: "Move a brand that has no watches to the bin.",
  params: idParams,
  reply: z.object({ message: z.string() }),
  changesCatalog: true,
});

export const listBinnedBrands = staffCall("GET /api/admin/catalog/brand-bin", {
  summary: "The brands in the bin, with who put them there and when.",
  reply: z.object({
    brands: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        deletedAt: z.string(),
        deletedBy: z.string().nullable(),
      }),
    ),
  }),
});
export type BinnedBrand = z.infer<typeof listBinnedBrands.reply>["brands"][number];

export const actOnBinnedBrand = staffCall("POST /api/admin/catalog/brand-bin/{id}", {
  summary: "Take a brand from the bin back into the shop, or remove it for good.",
  params: idParams,
  body: z.object({
    action: z.enum(["restore", "remove"], "Choose what to do."),
    /** The brand comes back under these, because others have its own. */
    as: brandNames.optional(),
  }),
  reply: z.object({}),
  changesCatalog: true,
});
