import { keepPreviousData } from "@tanstack/react-query";
import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { exportAudit, listAudit } from "./audit.contract.ts";
import type { AuditView } from "./audit.rules.ts";

/** Asked for again each time: others act meanwhile. */
export const auditQuery = (query: AuditView) => ({
  ...getQuery<typeof listAudit>("/api/admin/audit", { query }),
  placeholderData: keepPreviousData,
  refetchOnMount: "always" as const,
});

/** The file has all pages, whichever is on screen. */
export const auditFileUrl = ({ after: _, ...query }: AuditView) =>
  urlOf<typeof exportAudit>("/api/admin/audit.csv", { query });
