import { isOn } from "#src/domain/capabilities.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { countChecks } from "#src/features/orders/payments/payments.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { isoDates } from "#src/platform/call.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { readAnalytics } from "./admin.contract.ts";
import { findOrders, sumMonths, sumOrders, sumSales } from "./dashboard.sql.ts";
import type { listOrders, OrderView } from "./orders.contract.ts";
import { findStaffOrders } from "./orders.sql.ts";

interface OrderFigures {
  sum(db: DbOrTx): Promise<Omit<ReplyOf<typeof readAnalytics>, "counts">>;
  list(db: DbOrTx, view: OrderView): Promise<ReplyOf<typeof listOrders>>;
}

/** A shop without a checkout shows its orders as specified. */
const defaultFigures: OrderFigures = {
  sum: sumOrders,
  async list(db, view) {
    const { rows, total } = await findOrders(db, view);
    return { orders: rows.map(presentRow), total };
  },
};

const working = (timeZone: string): OrderFigures => ({
  async sum(db) {
    const [figures, sales, months] = [
      await sumOrders(db),
      await sumSales(db),
      await sumMonths(db, timeZone),
    ];
    return { ...figures, ...sales, months };
  },
  async list(db, view) {
    const { rows, ...counts } = await findStaffOrders(db, view, timeZone);
    return {
      orders: rows.map(({ received, waived, ...row }) => ({
        ...presentRow(row),
        received: dollarsOf(received),
        waived: dollarsOf(waived),
      })),
      ...counts,
      paymentsToCheck: await countChecks(db),
      timeZone,
    };
  },
});

export function orderFigures(config: Config): OrderFigures {
  return isOn(config, "checkout") ? working(config.checkout.timeZone) : defaultFigures;
}

function presentRow<Row extends { total: number; createdAt: Date }>(row: Row) {
  return { ...isoDates(row), total: dollarsOf(row.total) };
}
