import { isOn } from "#src/domain/capabilities.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { providersFacts } from "#src/features/orders/mails/staff.mail.tsx";
import { checkText } from "#src/features/orders/orders.messages.ts";
import { countChecks, findChecks } from "#src/features/orders/payments/payments.sql.ts";
import { type CsvCell, csvFile } from "#src/lib/csv.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { auditedRows, type ExportCall } from "#src/platform/audit.ts";
import { isoDates } from "#src/platform/call.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { PageParams } from "#src/platform/db/read-page.ts";
import type { readAnalytics } from "./admin.contract.ts";
import { findOrders, sumMonths, sumOrders, sumSales } from "./dashboard.sql.ts";
import type { listOrders, listPaymentChecks, OrderFilters, OrderView } from "./orders.contract.ts";
import { type ExportRow, findStaffOrders, readForExport } from "./orders.sql.ts";

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

/** Amounts are in dollars and times in UTC, so that a spreadsheet can calculate with both. */
const columns: Readonly<Record<string, (row: ExportRow) => CsvCell>> = {
  Number: ({ order }) => order.number,
  Placed: ({ order }) => order.createdAt.toISOString(),
  Status: ({ order }) => order.status,
  Customer: ({ order }) => order.customerName,
  Email: ({ order }) => order.email,
  Phone: ({ order }) => order.phone,
  City: ({ order }) => order.address?.city ?? null,
  Country: ({ order }) => order.address?.country ?? null,
  Dealer: ({ order }) => (order.isWholesale ? "yes" : "no"),
  "Purchase order": ({ order }) => order.purchaseOrder,
  Watches: ({ watches }) => watches,
  Units: ({ units }) => units,
  Subtotal: ({ order }) => dollarsOf(order.total - order.deliveryPrice),
  Delivery: ({ order }) => dollarsOf(order.deliveryPrice),
  Total: ({ order }) => dollarsOf(order.total),
  Currency: ({ order }) => order.currency,
  Payment: ({ order }) => order.payment,
  Paid: ({ order }) => order.paidAt?.toISOString() ?? null,
  Shipped: ({ order }) => order.shippedAt?.toISOString() ?? null,
  Carrier: ({ order }) => order.carrier,
  Tracking: ({ order }) => order.tracking,
  Delivered: ({ order }) => order.deliveredAt?.toISOString() ?? null,
  "Refund due": ({ order }) => (order.refundDue ? "yes" : "no"),
  Refunded: ({ refunded }) => dollarsOf(refunded),
};

export function ordersFile(call: ExportCall, filters: OrderFilters, timeZone: string) {
  return csvFile(Object.keys(columns), cellsOf(call, filters, timeZone));
}

async function* cellsOf(call: ExportCall, filters: OrderFilters, timeZone: string) {
  const batches = readForExport(call.db, filters, timeZone);
  for await (const batch of auditedRows(call, { kind: "order", filters }, batches)) {
    for (const row of batch) yield Object.values(columns).map((cell) => cell(row));
  }
}
