import { z } from "zod";
import { findLimits } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { foundKinds } from "./palette.rules.ts";

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  title: z.string(),
  detail: z.string(),
  /** As the lists name it; null where nothing is to be said. */
  state: z.string().nullable(),
  image: z.string().nullable(),
  href: z.string(),
});
export type Found = z.infer<typeof foundSchema>;

export const findRecords = endpoint("GET /api/admin/find", {
  capability: "backoffice",
  access: "staff",
  summary: "A few records of each kind that the viewer may read and that match.",
  query: z.object({
    /** Beginnings of words, of a serial number or of an order's number. */
    q: z
      .string("Write what to search for.")
      .trim()
      .min(
        findLimits.textMinLength,
        `Write at least ${findLimits.textMinLength} letters or digits.`,
      )
      .max(findLimits.textMaxLength, "Please search for something shorter.")
      .refine(isOneLine, "Please search for words on one line."),
  }),
  reply: z.object({ found: z.array(foundSchema) }),
});
