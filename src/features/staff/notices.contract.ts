import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";

const calls = { capability: "backoffice", access: "sales" } as const;

const noticeKinds = ["order", "funds", "accepted", "payment", "mail"] as const;

const noticeSchema = z.object({
  kind: z.enum(noticeKinds),
  /** Names the order, the enquiry, the event or the mail. */
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  /** In cents. */
  amount: z.int().nullable(),
  at: z.string(),
  isNew: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const listNotices = endpoint({
  ...calls,
  method: "GET",
  path: "/api/admin/notices",
  summary: "What has happened in the last 30 days that the viewer should know, the newest 50.",
  reply: z.object({ notices: z.array(noticeSchema), timeZone: z.string() }),
});

export const readNotices = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/notices/read",
  summary: "Note that the viewer has seen the notices until then.",
  body: z.object({ until: z.iso.datetime("Write the time as 2026-12-31T12:00:00.000Z.") }),
  reply: z.object({}),
});
