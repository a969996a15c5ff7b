import { maxCountedAttention } from "#src/domain/limits.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import { sumMonths } from "#src/features/admin/sales.sql.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { readOverview } from "./overview.contract.ts";
import { attention, attentionNames, daysInStock, figureParts, isShown } from "./overview.rules.ts";
import { attentionCounts, findStockDays } from "./overview.sql.ts";

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
