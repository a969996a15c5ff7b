import { isOn } from "#src/domain/capabilities.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { providersFacts } from "#src/features/orders/payments/payment-check.mail.tsx";
import { checkText } from "#src/features/orders/payments/payments.messages.ts";
import { countChecks, findChecks } from "#src/features/orders/payments/payments.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { PageParams } from "#src/platform/db/read-page.ts";
import { isoDates } from "#src/platform/rows.ts";
import type { readAnalytics } from "./dashboard.contract.ts";
import type { listOrders, listPaymentChecks, OrderView } from "./orders.contract.ts";
import { findStaffOrders } from "./orders.sql.ts";
import { sumMonths, sumSales } from "./sales.sql.ts";
import { findOrders, sumOrders } from "./tables.sql.ts";

interface OrderFigures {
  sum(db: DbOrTx): Promise<Omit<ReplyOf<typeof readAnalytics>, "counts">>;
  list(db: DbOrTx, view: OrderView): Promise<ReplyOf<typeof listOrders>>;
}

/** A shop without a checkout shows its orders as specified. */
const specified: OrderFigures = {
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
  return isOn(config, "checkout") ? working(config.checkout.timeZone) : specified;
}

function presentRow<Row extends { total: number; createdAt: Date }>(row: Row) {
  return { ...isoDates(row), total: dollarsOf(row.total) };
}

export async function presentPaymentChecks(
  db: DbOrTx,
  { checkout: { timeZone } }: Config,
  view: PageParams,
): Promise<ReplyOf<typeof listPaymentChecks>> {
  const { rows, ...counts } = await findChecks(db, view);
  const payments = rows.map((check) => ({
    ...{ id: check.id, orderId: check.orderId, orderNumber: check.orderNumber },
    ...providersFacts(check),
    provider: check.provider,
    problem: checkText(check),
    receivedAt: check.receivedAt.toISOString(),
  }));
  return { payments, ...counts, timeZone };
}
