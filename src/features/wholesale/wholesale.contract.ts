import { z } from "zod";
import { perAddress } from "#src/domain/limits.ts";
import { listingParams, listingReply } from "#src/features/catalog/catalog.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { applicationSchema } from "./application.schema.ts";

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
});

export const applyForWholesale = endpoint("POST /api/wholesale/apply", {
  access: "public",
  summary: "Ask for wholesale access. The application is kept for review and grants nothing.",
  body: applicationSchema,
  reply: z.object({ message: z.string() }),
  status: 201,
  limit: { max: perAddress.wholesaleApplicationsPerHour, perSeconds: 3_600 },
});
