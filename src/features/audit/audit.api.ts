import { csvReply, type Route, serve } from "#src/platform/http/serve.ts";
import { exportAudit, listAudit } from "./audit.contract.ts";
import { auditFile, presentAudit } from "./audit.present.ts";

export const auditApi: readonly Route[] = [
  serve(listAudit, ({ db, config, query }) => presentAudit(db, query, config.checkout.timeZone)),

  serve(exportAudit, async (call) => {
    call.log.info("audit log exported");
    return csvReply("audit", auditFile(call, call.query, call.config.checkout.timeZone));
  }),
];
