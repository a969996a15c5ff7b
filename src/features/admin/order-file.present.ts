import { dollarsOf } from "#src/domain/money.ts";
import { type CsvCell, csvFile } from "#src/lib/csv.ts";
import { auditedRows, type ExportCall } from "#src/platform/audit.ts";
import type { OrderFilters } from "./orders.contract.ts";
import { type ExportRow, readForExport } from "./orders.sql.ts";

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
