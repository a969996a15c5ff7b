import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { orderStatuses } from "#src/domain/orders.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import { choice, days, flag, list, named, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const orderList = list({
  path: "/api/admin/orders",
  page: paths.adminOrders(),
  rows: "orders",
  noun: { one: "order", many: "orders" },
  sorts: ["id", "number", "customerName", "email", "payment", "total", "status", "createdAt"],
  filters: {
    search: words("Number, name, email, model or reference", orderSearchMaxLength),
    status: choice("Status", named(orderStatuses)),
    payment: choice("Payment", paymentNames),
    date: days("Date"),
    refundDue: flag("Refund", "Due"),
    toInspect: flag("Return", "To inspect"),
    parcel: choice("Parcel", { lost: "Lost", "sent-back": "Returned to sender" }),
  },
  views: [
    { name: "To ship", filters: { status: "Paid" }, counted: true },
    { name: "Waiting for funds", filters: { status: "Pending" }, counted: true },
    { name: "Refund due", filters: { refundDue: "true" }, counted: true },
    { name: "To inspect", filters: { toInspect: "true" }, counted: true },
    { name: "Lost", filters: { parcel: "lost" } },
    { name: "Shipped", filters: { status: "Shipped" } },
  ],
});

/** The oldest comes first. */
export const paymentCheckList = list({
  path: "/api/admin/payments-to-check",
  page: paths.paymentsToCheck(),
  rows: "payments",
  noun: { one: "payment", many: "payments" },
  sorts: ["orderNumber", "provider", "receivedAt"],
  filters: {},
});

export const noOrders = "No orders found. Orders will appear here when customers make purchases.";

export const pendingStatus = "Pending";

/** As specified, an order without a status is pending. */
export function orderStatus(status: string | null | undefined): string {
  return status?.trim() || pendingStatus;
}
