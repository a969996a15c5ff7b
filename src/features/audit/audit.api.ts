import { listFile } from "#src/platform/http/list-file.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import { exportAudit, listAudit } from "./audit.contract.ts";
import { auditColumns as columns, presentAudit } from "./audit.present.ts";
import { readAuditForExport } from "./audit.sql.ts";

export const auditApi: readonly Route[] = [
  serve(listAudit, ({ db, config, query }) => presentAudit(db, query, config.checkout.timeZone)),

  serve(exportAudit, async (call) => {
    const { db, config, query: filters } = call;
    const batches = readAuditForExport(db, filters, config.checkout.timeZone);
    return listFile(call, "audit", { kind: "audit", filters, columns, batches });
  }),
];
