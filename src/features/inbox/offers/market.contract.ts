import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";

const calls = {
  capability: "enquiries",
  access: "sales",
  params: idParams,
} as const;

/** In whole dollars, over all that were found; null if none has a price. */
const range = z
  .object({ count: z.int(), lowest: z.int(), median: z.int(), highest: z.int() })
  .nullable();

const comparableSchema = z.object({
  id: z.int(),
  name: z.string(),
  reference: z.string(),
  image: z.string().nullable(),
  price: z.int().nullable(),
  condition: z.string(),
  year: z.int().nullable(),
  stage: z.enum(["draft", "scheduled", "published", "reserved", "sold"]),
});
export type Comparable = z.infer<typeof comparableSchema>;

export const findComparable = endpoint("GET /api/admin/offers/{id}/comparables", {
  ...calls,
  summary: "Watches of the catalog with the brand and the model or reference of an offered one.",
  reply: z.object({ watches: z.array(comparableSchema), range }),
});

const saleSchema = z.object({
  orderId: z.int(),
  number: z.string(),
  name: z.string(),
  reference: z.string(),
  condition: z.string().nullable(),
  /** For one unit, in whole dollars. */
  price: z.int(),
  /** The shop paid it. Others than those who may see costs get null. */
  cost: z.int().nullable(),
  isWholesale: z.boolean(),
  soldAt: z.string(),
});
export type PastSale = z.infer<typeof saleSchema>;

export const findSales = endpoint("GET /api/admin/offers/{id}/sales", {
  ...calls,
  alsoNeeds: "checkout",
  summary:
    "What watches with the brand and the model or reference of an offered one were sold for.",
  reply: z.object({ sales: z.array(saleSchema), range, timeZone: z.string() }),
});
