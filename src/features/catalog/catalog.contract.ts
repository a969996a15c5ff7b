import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/path-id.ts";

export const brandSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  count: z.int(),
  image: z.string().nullable(),
  description: z.string(),
});
export type Brand = z.infer<typeof brandSchema>;

export const listBrands = endpoint({
  method: "GET",
  path: "/api/brands",
  access: "public",
  summary: "All brands with the number of their listed models.",
  reply: z.object({ brands: z.array(brandSchema) }),
  sharedByGuests: true,
});

export const getBrand = endpoint({
  method: "GET",
  path: "/api/brands/id/{id}",
  access: "public",
  summary: "One brand.",
  params: idParams,
  reply: brandSchema,
  sharedByGuests: true,
});
