import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { centsOf, formatUsd } from "#src/domain/money.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import type { OrderSort } from "#src/features/admin/dashboard.queries.ts";
import {
  formatCount,
  orderStatus,
  type TableAddress,
  viewFromSearch,
} from "#src/features/admin/dashboard.rules.ts";
import type { AdminOrder } from "#src/features/admin/orders.contract.ts";
import { noMatch } from "#src/features/admin/orders.messages.ts";
import { staffOrdersQuery } from "#src/features/admin/orders.queries.ts";
import { filtersFromSearch, paymentName, statusVariant } from "#src/features/admin/orders.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { type Column, UserText } from "./data-table.tsx";
import { OrderFilters, OrderTableActions } from "./order-filters.tsx";
import { OrderFlags } from "./order-flags.tsx";
import { TableTab } from "./table-tab.tsx";

const columnsFor = (timeZone: string): readonly Column<AdminOrder, OrderSort>[] => [
  {
    title: "Order",
    cell: ({ id, number }) => (
      <a
        href={paths.adminOrder(id)}
        className="link-quiet whitespace-nowrap tabular-nums hover:text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        {number}
      </a>
    ),
  },
  {
    title: "Customer",
    sort: "customerName",
    wide: true,
    cell: ({ customerName, email }) => (
      <>
        <UserText>{customerName}</UserText>
        {email && (
          <span className="block text-muted text-xs">
            <UserText>{email}</UserText>
          </span>
        )}
      </>
    ),
  },
  { title: "Items", align: "end", cell: ({ itemCount = 0 }) => formatCount(itemCount) },
  {
    title: "Total",
    sort: "total",
    align: "end",
    cell: ({ total, payment }) => (
      <>
        {formatUsd(total)}
        <span className="block text-muted text-xs">{paymentName(payment)}</span>
      </>
    ),
  },
  { title: "Status", sort: "status", cell: (order) => <OrderBadges order={order} /> },
  {
    title: "Date",
    sort: "createdAt",
    cell: ({ createdAt }) => (
      <ZonedTime at={createdAt} timeZone={timeZone} className="md:whitespace-nowrap" />
    ),
  },
];

function OrderBadges({ order }: { order: AdminOrder }) {
  const status = orderStatus(order.status);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge variant={statusVariant(status)}>{status}</Badge>
      <OrderFlags
        {...order}
        received={centsOf(order.received ?? 0)}
        waived={centsOf(order.waived ?? 0)}
      />
    </span>
  );
}

const sorts = columnsFor("UTC").flatMap(({ sort }) => sort ?? []);

/** The Orders tab of a shop with a checkout, and the page of orders of the sales staff. */
export function OrderTable({ address }: { address: TableAddress }) {
  const search = new URLSearchParams(useSearch());
  const filters = filtersFromSearch(search);
  const { data } = useQuery(staffOrdersQuery(viewFromSearch(search, sorts, filters)));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <OrderFilters address={address} filters={filters} />
      <div className="mt-6">
        <TableTab
          source={{
            address,
            label: "Orders",
            noun: { one: "order", many: "orders" },
            empty: isFiltered ? noMatch : emptyTables.orders,
            columns: columnsFor(data?.timeZone ?? "UTC"),
            queryOf: staffOrdersQuery,
            rowsOf: ({ orders }) => orders,
            filtersFrom: filtersFromSearch,
          }}
        >
          <OrderTableActions
            address={address}
            filters={filters}
            refundsDue={data?.refundsDue}
            returnsToInspect={data?.returnsToInspect}
            paymentsToCheck={data?.paymentsToCheck}
          />
        </TableTab>
      </div>
    </>
  );
}
