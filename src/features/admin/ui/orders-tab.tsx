import { formatUsd } from "#src/domain/money.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { type OrderSort, orderTableQuery } from "#src/features/admin/dashboard.queries.ts";
import { addressOf, orderStatus, pendingStatus } from "#src/features/admin/dashboard.rules.ts";
import type { AdminOrder } from "#src/features/admin/orders.contract.ts";
import { Badge } from "#src/ui/badge.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { type Column, UserText } from "./data-table.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminOrder, OrderSort>[] = [
  {
    title: "ID",
    sort: "id",
    cell: ({ id }) => (
      <>
        <span className="md:hidden">Order </span>
        {id}
      </>
    ),
  },
  {
    title: "Customer",
    sort: "customerName",
    wide: true,
    cell: ({ customerName }) => <UserText>{customerName}</UserText>,
  },
  { title: "Total", sort: "total", align: "end", cell: ({ total }) => formatUsd(total) },
  {
    title: "Status",
    sort: "status",
    cell: (order) => {
      const status = orderStatus(order.status);
      return <Badge variant={status === pendingStatus ? "warning" : "neutral"}>{status}</Badge>;
    },
  },
  {
    title: "Date",
    sort: "createdAt",
    cell: ({ createdAt }) => (
      <UtcDate format="medium" at={createdAt} className="md:whitespace-nowrap" />
    ),
  },
];

export function OrdersTab() {
  return (
    <TableTab
      source={{
        address: addressOf("orders"),
        label: "Orders",
        noun: { one: "order", many: "orders" },
        empty: emptyTables.orders,
        columns,
        queryOf: orderTableQuery,
        rowsOf: ({ orders }) => orders,
      }}
    />
  );
}
