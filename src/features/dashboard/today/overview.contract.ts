import { z } from "zod";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";

export const readOverview = endpoint("GET /api/admin/overview", {
  capability: "backoffice",
  access: "staff",
  summary: "What needs attention, and figures of stock and sales, by the rights of the viewer.",
  reply: z.object({
    attention: z.array(
      z.object({
        name: z.string(),
        one: z.string(),
        many: z.string(),
        /** Where it is dealt with. */
        href: z.string(),
        count: z.int(),
        /** There are more than `count`, which are not counted. */
        more: z.boolean(),
      }),
    ),
    stock: z
      .object({
        watches: z.int(),
        units: z.int(),
        /** In whole US dollars, of all units that have a price or a cost. */
        retail: z.int(),
        cost: z.int(),
        /** How many watches have a cost, and what those would sell for. */
        costed: z.int(),
        costedRetail: z.int(),
        /** It is null in an empty shop. */
        medianDays: z.int().nullable(),
        /** Watches are counted by days in stock: up to 30, 90, 180, 365 and more. */
        bands: z.array(z.int()),
      })
      .optional(),
    /** Revenue is in dollars, and the current month is the last. */
    months: z
      .array(z.object({ month: z.string(), revenue: z.number(), orders: z.int() }))
      .optional(),
  }),
});

const salesEndpoint = endpointsWith({ capability: "backoffice", access: "sales" });

const noticeKinds = ["order", "funds", "accepted", "payment", "mail"] as const;

const noticeSchema = z.object({
  kind: z.enum(noticeKinds),
  /** Names the order, the enquiry, the event or the mail. */
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  /** The amount is in cents. */
  amount: z.int().nullable(),
  at: z.string(),
  isNew: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const listNotices = salesEndpoint("GET /api/admin/notices", {
  summary: "What has happened in the last 30 days that the viewer should know, the newest 50.",
  reply: z.object({ notices: z.array(noticeSchema), timeZone: z.string() }),
});

export const readNotices = salesEndpoint("POST /api/admin/notices/read", {
  summary: "Note that the viewer has seen the notices until then.",
  body: z.object({ until: z.iso.datetime("Write the time as 2026-12-31T12:00:00.000Z.") }),
  reply: z.object({}),
});
