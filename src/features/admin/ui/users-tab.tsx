import type { AdminUser } from "#src/features/admin/dashboard.contract.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { type UserSort, userTableQuery } from "#src/features/admin/dashboard.queries.ts";
import { addressOf } from "#src/features/admin/dashboard.rules.ts";
import { Badge } from "#src/ui/badge.tsx";
import { type Column, UserText } from "./data-table.tsx";
import { DeleteButton, useDeletion } from "./deletion.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminUser, UserSort>[] = [
  {
    title: "Username",
    sort: "username",
    cell: ({ username }) => <UserText>{username}</UserText>,
  },
  {
    title: "Email",
    sort: "email",
    wide: true,
    cell: ({ email }) => <UserText>{email}</UserText>,
  },
  { title: "Role", sort: "role", cell: (user) => <RoleBadge user={user} /> },
  { title: "Status", cell: () => "Active" },
];

export function UsersTab() {
  const { confirmDelete, dialog } = useDeletion("user");
  return (
    <>
      <TableTab
        source={{
          address: addressOf("users"),
          label: "Users",
          noun: { one: "user", many: "users" },
          empty: emptyTables.users,
          columns,
          queryOf: userTableQuery,
          rowsOf: ({ users }) => users,
        }}
        actions={({ id, username: name }) => (
          <DeleteButton name={name} onPress={(button) => confirmDelete({ id, name }, button)} />
        )}
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
