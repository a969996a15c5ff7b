import { maxCountedAttention } from "#src/domain/limits.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import { sumMonths } from "#src/features/admin/dashboard.sql.ts";
import { setNoticesRead } from "#src/features/auth/auth.sql.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { csvReply, type Route, serve } from "#src/platform/serve.ts";
import { exportAudit, listAudit } from "./audit.contract.ts";
import { auditFile, presentAudit } from "./audit.present.ts";
import * as contract from "./mails.contract.ts";
import * as service from "./mails.service.ts";
import { listNotices, readNotices, readOverview } from "./overview.contract.ts";
import { attention, attentionNames, daysInStock, figureParts, isShown } from "./overview.rules.ts";
import { attentionCounts, findNotices, findStockDays } from "./overview.sql.ts";
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

export const mailsApi: readonly Route[] = [
  serve(contract.listMails, (call) => service.presentMails(call, call.query)),

  serve(contract.readMail, ({ db, params }) => service.presentMail(db, params.id)),

  serve(contract.resendMail, (call) =>
    service.resendStoredMail(call, call.params.id, call.headers["idempotency-key"]),
  ),

  serve(contract.listJobs, (call) => service.presentJobs(call)),

  serve(contract.retryJob, async (call) => {
    await service.changeFailedJob(call, call.params.id, "retry");
    return service.presentJobs(call);
  }),

  serve(contract.giveUpJob, async (call) => {
    await service.changeFailedJob(call, call.params.id, "give-up");
    return service.presentJobs(call);
  }),
];

export const noticesApi: readonly Route[] = [
  serve(listNotices, async ({ db, config, viewer }) => ({
    notices: await findNotices(db, viewer, config.capabilities),
    timeZone: config.checkout.timeZone,
  })),

  serve(readNotices, async ({ db, viewer, body }) => {
    await setNoticesRead(db, viewer.id, new Date(body.until));
    return {};
  }),
];

export const overviewApi: readonly Route[] = [
  serve(readOverview, async ({ db, config, viewer }) => {
    const { stock, revenue } = figureParts;
    return {
      attention: await countAttention(db, viewer, config),
      ...(isShown(stock, viewer, config.capabilities) && { stock: await sumStock(db) }),
      ...(isShown(revenue, viewer, config.capabilities) && {
        months: await sumMonths(db, config.checkout.timeZone),
      }),
    };
  }),
];

async function countAttention(db: DbOrTx, viewer: Viewer, config: Config) {
  const counts = [];
  for (const name of attentionNames) {
    if (!isShown(attention[name], viewer, config.capabilities)) continue;
    const count = await attentionCounts[name](db, config);
    const more = count > maxCountedAttention;
    counts.push({ name, count: more ? maxCountedAttention : count, more });
  }
  return counts;
}

async function sumStock(db: DbOrTx) {
  const days = await findStockDays(db);
  const sum = (field: "watches" | "units" | "retail" | "cost" | "costed" | "costedRetail") =>
    days.reduce((total, day) => total + day[field], 0);
  const { median, bands } = daysInStock(days, new Date());
  return {
    watches: sum("watches"),
    units: sum("units"),
    retail: sum("retail"),
    cost: sum("cost"),
    costed: sum("costed"),
    costedRetail: sum("costedRetail"),
    medianDays: median,
    bands,
  };
}
