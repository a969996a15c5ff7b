import { formatUsd } from "#src/domain/money.ts";
import type { AdminOrder } from "#src/features/orders/staff/orders.contract.ts";
import type { orderList } from "#src/features/orders/staff/orders.list.ts";
import type { Column } from "#src/office/list/use-columns.ts";
import { UserText } from "#src/ui/user-text.tsx";

/** The office's list of orders and the specified dashboard share these columns. */
export type OrderColumn = Column<AdminOrder, (typeof orderList)["sorts"][number]>;

export const customerColumn: OrderColumn = {
  title: "Customer",
  sort: "customerName",
  cell: ({ customerName }) => <UserText>{customerName}</UserText>,
};

export const totalColumn: OrderColumn = {
  title: "Total",
  sort: "total",
  cell: ({ total }) => formatUsd(total),
  align: "end",
  phone: "end",
};
