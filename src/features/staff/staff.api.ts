import { csvReply, type Route, serve } from "#src/platform/serve.ts";
import { exportAudit, listAudit } from "./audit.contract.ts";
import { auditFile, presentAudit } from "./audit.present.ts";
import { changeSetting, readSettings } from "./settings.contract.ts";
import { changeOneSetting, presentSettings } from "./settings.service.ts";

export const auditApi: readonly Route[] = [
  serve(listAudit, ({ db, config, query }) => presentAudit(db, query, config.checkout.timeZone)),

  serve(exportAudit, async (call) => {
    call.log.info("audit log exported");
    return csvReply("audit", auditFile(call, call.query, call.config.checkout.timeZone));
  }),
];

/** Featured watches are changed by the calls of the inventory. */
export const settingsApi: readonly Route[] = [
  serve(readSettings, (call) => presentSettings(call)),

  serve(changeSetting, async (call) => {
    await changeOneSetting(call, call.body);
    return presentSettings(call);
  }),
];
