import { type Route, serve } from "#src/platform/serve.ts";
import { exportAudit, listAudit } from "./audit.contract.ts";
import { auditFile, presentAudit } from "./audit.present.ts";

export const auditApi: readonly Route[] = [
  serve(listAudit, ({ db, config, query }) => presentAudit(db, query, config.checkout.timeZone)),

  serve(exportAudit, async (call) => {
    call.log.info("audit log exported");
    return {
      contentType: "text/csv; charset=utf-8",
      name: "audit.csv",
      content: auditFile(call, call.query, call.config.checkout.timeZone),
    };
  }),
];
