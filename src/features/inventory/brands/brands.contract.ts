import { z } from "zod";
import { maxAdminPageSize } from "#src/domain/limits.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";
import { brandFields } from "./brand.schema.ts";

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

const common = { capability: "backoffice", access: "editor" } as const;

export const listStaffBrands = endpoint("GET /api/admin/catalog/brands", {
  ...common,
  summary: "All brands with everything that the staff edits, in the order of the shop.",
  reply: z.object({ brands: z.array(staffBrandSchema) }),
});

export const readStaffBrand = endpoint("GET /api/admin/catalog/brands/{id}", {
  ...common,
  summary: "One brand with everything that the staff edits.",
  params: idParams,
  reply: staffBrandSchema,
});

export const createBrand = endpoint("POST /api/admin/catalog/brands", {
  ...common,
  summary: "Add a brand.",
  body: brandFields,
  reply: staffBrandSchema,
  status: 201,
  changesCatalog: true,
});

export const editBrand = endpoint("PATCH /api/admin/catalog/brands/{id}", {
  ...common,
  summary: "Change a brand that nobody has changed since it was read.",
  params: idParams,
  body: brandFields.extend({
    updatedAt: z.iso.datetime("Send the time at which the brand that you read was changed."),
  }),
  reply: staffBrandSchema,
  changesCatalog: true,
});

const orderText = "Send the ids of the brands in their new order.";

export const orderBrands = endpoint("POST /api/admin/catalog/brands/order", {
  ...common,
  summary: "Put all brands into another order.",
  body: z.object({
    ids: z.array(z.int(orderText).positive(orderText), orderText).max(maxAdminPageSize),
  }),
  reply: z.object({ brands: z.array(staffBrandSchema) }),
  changesCatalog: true,
});

export const removeBrand = endpoint("DELETE /api/admin/catalog/brands/{id}", {
  ...common,
  summary: "Delete a brand that has no watches.",
  params: idParams,
  reply: z.object({ message: z.string() }),
  changesCatalog: true,
});
