import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";
import { pathId } from "#src/lib/params.ts";

const capability = "backoffice";
const access = "admin";

const day = z.iso.date("Write dates as 2026-12-31.");

/** Which entries are listed. Days are those of the shop's time zone, both inclusive. */
const auditFilterParams = z.object({
  /** The id of an account, or `console` for what no account did. */
  person: z.union([pathId, z.literal("console")], "Name one person.").optional(),
  /** The first part of an action: `watch` of `watch.delete`. */
  kind: z
    .string()
    .regex(/^[a-z-]{1,40}$/, "Choose one of the kinds.")
    .optional(),
  subject: z
    .string()
    .regex(/^[a-z-]{1,40}:[\w.-]{1,80}$/, "Write subjects as watch:12.")
    .optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilters = z.output<typeof auditFilterParams>;

const changeSchema = z.object({
  field: z.string(),
  /** Null if there was no such field. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof changeSchema>;

const entrySchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for console programs. */
  actor: z.object({ id: z.int(), username: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  /** What the subject is called today; null if it is gone. */
  subjectName: z.string().nullable(),
  changes: z.array(changeSchema),
});
export type AuditEntry = z.infer<typeof entrySchema>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  capability,
  access,
  summary: "What the staff did, the newest first, with the state before and after.",
  query: auditFilterParams.extend({
    /** The id of the last entry of the page before. */
    after: pathId.optional(),
  }),
  reply: z.object({
    entries: z.array(entrySchema),
    /** For the next page; null on the last one. */
    next: z.int().nullable(),
    /** The newest hash of the chain and how many entries it covers. */
    seal: z.object({ position: z.int(), hash: z.string() }).nullable(),
    /** The staff, to choose one of them. */
    people: z.array(z.object({ id: z.int(), username: z.string() })),
    timeZone: z.string(),
  }),
});

export const exportAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit.csv",
  capability,
  access,
  summary: "The entries of the audit log that match as a spreadsheet, the newest first.",
  query: auditFilterParams,
  reply: z.object({}),
  file: true,
});
