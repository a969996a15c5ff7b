import { z } from "zod";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { filterQuery, listCall, listReply } from "#src/lib/list-query.ts";
import { auditList } from "./audit.list.ts";

const adminEndpoint = endpointsWith({ capability: "backoffice", access: "admin" });

const auditFilters = filterQuery(auditList);
export type AuditFilters = z.output<typeof auditFilters>;

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
  /** It is null for console programs. */
  actor: z.object({ id: z.int(), username: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  /** The subject's name today; null if it is gone. */
  subjectName: z.string().nullable(),
  changes: z.array(changeSchema),
});
export type AuditEntry = z.infer<typeof entrySchema>;

export const listAudit = adminEndpoint({
  ...listCall(auditList),
  summary: "What the staff did, the newest first, with the state before and after.",
  reply: listReply("entries", entrySchema).extend({
    /** The newest hash of the chain and how many entries it covers. */
    seal: z.object({ position: z.int(), hash: z.string() }).nullable(),
    people: z.array(z.object({ id: z.int(), username: z.string() })),
  }),
});
export type AuditView = z.output<typeof listAudit.query>;

export const exportAudit = adminEndpoint("GET /api/admin/audit.csv", {
  summary: "The entries of the audit log that match as a spreadsheet, the newest first.",
  query: auditFilters,
  reply: z.object({}),
  file: true,
});
