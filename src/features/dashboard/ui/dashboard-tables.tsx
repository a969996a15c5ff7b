import { Pencil, Plus } from "lucide";
import { fallbackPrice } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import type {
  AdminBrand,
  AdminSubscriber,
  AdminUser,
  AdminWatch,
  listAdminBrands,
  listAdminWatches,
  listSubscribers,
  listUsers,
} from "#src/features/dashboard/admin.contract.ts";
import { emptyTables } from "#src/features/dashboard/admin.messages.ts";
import {
  brandTable,
  orderTable,
  subscriberTable,
  userTable,
  watchTable,
} from "#src/features/dashboard/dashboard.list.ts";
import type { listOrders } from "#src/features/orders/staff/orders.contract.ts";
import { noOrders, orderStatus, pendingStatus } from "#src/features/orders/staff/orders.list.ts";
import {
  customerColumn,
  type OrderColumn,
  totalColumn,
} from "#src/features/orders/staff/ui/order-columns.tsx";
import { formatCount } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { useDeletion } from "./deletion.tsx";

type Columns<Row, Table extends { sorts: readonly string[] }> = readonly Column<
  Row,
  Table["sorts"][number]
>[];

const text = <Field extends string>(title: string, sort: Field) => ({
  title,
  sort,
  cell: (row: Readonly<Record<Field, string>>) => <UserText>{row[sort]}</UserText>,
});
const date = (title: string) => ({
  title,
  sort: "createdAt" as const,
  cell: ({ createdAt }: { createdAt: string }) => <UtcDate format="medium" at={createdAt} />,
});
const atEnd = { align: "end", phone: "end" } as const;
const active = { title: "Status", phone: "below", cell: () => "Active" } as const;

const watchColumns: Columns<AdminWatch, typeof watchTable> = [
  {
    ...text("Model", "model"),
    phoneNote: ({ brandName }) => <UserText>{brandName}</UserText>,
  },
  text("Brand", "brandName"),
  {
    ...atEnd,
    title: "Price",
    sort: "price",
    cell: ({ price, priceMissing }) => formatUsd(priceMissing ? fallbackPrice : price),
  },
  {
    title: "Status",
    sort: "isAvailable",
    phone: "below",
    cell: ({ isAvailable, status }) => {
      if (isAvailable) return <Badge variant="success">Available</Badge>;
      if (status === "Reserved") return <Badge variant="warning">Reserved</Badge>;
      return <Badge>{status === "Sold" ? "Sold" : "Not published"}</Badge>;
    },
  },
];

/** Adding does nothing and editing shows the watch, as specified. */
export function InventoryTab() {
  const { deleteButton, dialog } = useDeletion("watch");
  return (
    <>
      <ListScreen<typeof listAdminWatches, typeof watchTable>
        of={watchTable}
        label="Inventory"
        columns={() => watchColumns}
        nameOf={({ model }) => model}
        empty={emptyTables.watches}
        rowActions={({ id, model }) => (
          <>
            <IconButton asChild label={`Edit ${model}`} className="text-muted">
              <a href={paths.watch(id)}>
                <Icon of={Pencil} />
              </a>
            </IconButton>
            {deleteButton({ id, name: model })}
          </>
        )}
        actions={
          <Button size="small" variant="secondary">
            <Icon of={Plus} />
            Add New Watch
          </Button>
        }
      />
      {dialog}
    </>
  );
}

const brandColumns: Columns<AdminBrand, typeof brandTable> = [
  text("Name", "name"),
  { ...text("Slug", "slug"), phone: "below" },
  { ...atEnd, title: "Watches", sort: "count", cell: ({ count }) => formatCount(count) },
];

export function BrandsTab() {
  const { deleteButton, dialog } = useDeletion("brand");
  return (
    <>
      <ListScreen<typeof listAdminBrands, typeof brandTable>
        of={brandTable}
        label="Brands"
        columns={() => brandColumns}
        nameOf={({ name }) => name}
        empty={emptyTables.brands}
        rowActions={deleteButton}
      />
      {dialog}
    </>
  );
}

const userColumns: Columns<AdminUser, typeof userTable> = [
  {
    ...text("Username", "username"),
    phoneNote: ({ email }) => <UserText>{email}</UserText>,
  },
  text("Email", "email"),
  { title: "Role", sort: "role", phone: "end", cell: (user) => <RoleBadge user={user} /> },
  active,
];

export function UsersTab() {
  const { deleteButton, dialog } = useDeletion("user");
  return (
    <>
      <ListScreen<typeof listUsers, typeof userTable>
        of={userTable}
        label="Users"
        columns={() => userColumns}
        nameOf={({ username }) => username}
        empty={emptyTables.users}
        rowActions={({ id, username: name }) => deleteButton({ id, name })}
      />
      {dialog}
    </>
  );
}

function RoleBadge({ user }: { user: AdminUser }) {
  if (user.isAdmin) return <Badge variant="ink">Admin</Badge>;
  if (user.isWholesale) return <Badge variant="brass">Wholesale</Badge>;
  return <Badge>Customer</Badge>;
}

const orderColumns: readonly OrderColumn[] = [
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
  date("Date"),
];

export function OrdersTab() {
  return (
    <ListScreen<typeof listOrders, typeof orderTable>
      of={orderTable}
      label="Orders"
      columns={() => orderColumns}
      nameOf={({ id }) => String(id)}
      empty={noOrders}
    />
  );
}

const subscriberColumns: Columns<AdminSubscriber, typeof subscriberTable> = [
  text("Email", "email"),
  { ...date("Subscribed"), phone: "end" },
  active,
];

/** The Newsletter tab and a page of the office show it under different addresses. */
export function SubscriberTable({ page = subscriberTable.page }: { page?: string }) {
  return (
    <ListScreen<typeof listSubscribers, typeof subscriberTable>
      of={{ ...subscriberTable, page }}
      label="Newsletter subscribers"
      columns={() => subscriberColumns}
      nameOf={({ email }) => email}
      empty={emptyTables.subscribers}
    />
  );
}
