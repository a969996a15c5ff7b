import { formatUsd } from "#src/domain/money.ts";
import { orderTable } from "#src/features/admin/dashboard.list.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { orderStatus, pendingStatus } from "#src/features/admin/dashboard.rules.ts";
import type { AdminOrder, listOrders } from "#src/features/admin/orders.contract.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Badge } from "#src/ui/badge.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { UserText } from "#src/ui/user-text.tsx";

export type OrderColumn = Column<AdminOrder, (typeof orderTable.sorts)[number]>;

export const customerColumn: OrderColumn = {
  title: "Customer",
  sort: "customerName",
  cell: ({ customerName }) => <UserText>{customerName}</UserText>,
};

export const totalColumn: OrderColumn = {
  title: "Total",
  sort: "total",
  align: "end",
  phone: "end",
  cell: ({ total }) => formatUsd(total),
};

const columns: readonly OrderColumn[] = [
  {
    title: "ID",
    sort: "id",
    cell: ({ id }) => (
      <>
        <span className="md:hidden">Order </span>
        {id}
      </>
    ),
    phoneNote: ({ customerName, createdAt }) => (
      <>
        <UserText>{customerName}</UserText>, <UtcDate format="medium" at={createdAt} />
      </>
    ),
  },
  customerColumn,
  totalColumn,
  {
    title: "Status",
    sort: "status",
    phone: "below",
    cell: (order) => {
      const status = orderStatus(order.status);
      return <Badge variant={status === pendingStatus ? "warning" : "neutral"}>{status}</Badge>;
    },
  },
  {
    title: "Date",
    sort: "createdAt",
    cell: ({ createdAt }) => <UtcDate format="medium" at={createdAt} />,
  },
];

export function OrdersTab() {
  return (
    <ListScreen<typeof listOrders, typeof orderTable>
      of={orderTable}
      label="Orders"
      columns={() => columns}
      nameOf={({ id }) => String(id)}
      empty={emptyTables.orders}
    />
  );
}
