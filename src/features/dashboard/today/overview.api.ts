import { isOn } from "#src/domain/capabilities.ts";
import { maxCountedAttention } from "#src/domain/limits.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { setNoticesRead } from "#src/features/auth/auth.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { AttentionSource, NoticeSource } from "#src/office/contributions.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import { listNotices, readNotices, readOverview } from "./overview.contract.ts";
import { daysInStock } from "./overview.rules.ts";
import { findNotices, findStockDays } from "./overview.sql.ts";

export const noticesApi = (sources: readonly NoticeSource[]): readonly Route[] => [
  serve(listNotices, async ({ db, config, viewer }) => ({
    notices: await findNotices(db, viewer, sources),
    timeZone: config.checkout.timeZone,
  })),

  serve(readNotices, async ({ db, viewer, body }) => {
    await setNoticesRead(db, viewer.id, new Date(body.until));
    return {};
  }),
];

type Months = NonNullable<ReplyOf<typeof readOverview>["months"]>;

export const overviewApi = (
  sources: readonly AttentionSource[],
  sumMonths: (db: DbOrTx, timeZone: string) => Promise<Months>,
): readonly Route[] => [
  serve(readOverview, async ({ db, config, viewer }) => {
    const seesRevenue = isOn(config, "checkout") && hasStaffRight(viewer, "sales");
    return {
      attention: await countAttention(sources, { db, viewer, config }),
      ...(hasStaffRight(viewer, "editor") && { stock: await sumStock(db) }),
      ...(seesRevenue && {
        months: await sumMonths(db, config.checkout.timeZone),
      }),
    };
  }),
];

async function countAttention(
  sources: readonly AttentionSource[],
  call: Pick<StaffCall, "db" | "viewer" | "config">,
) {
  const counts = [];
  for (const { right, count, ...part } of sources) {
    if (!hasStaffRight(call.viewer, right)) continue;
    const waiting = await count(call.db, call.config);
    const more = waiting > maxCountedAttention;
    counts.push({ ...part, count: more ? maxCountedAttention : waiting, more });
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
