import type { AdminUser, listUsers } from "#src/features/admin/dashboard.contract.ts";
import { userTable } from "#src/features/admin/dashboard.list.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Badge } from "#src/ui/badge.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { DeleteButton, useDeletion } from "./deletion.tsx";

const columns: readonly Column<AdminUser, (typeof userTable.sorts)[number]>[] = [
  {
    title: "Username",
    sort: "username",
    cell: ({ username }) => <UserText>{username}</UserText>,
    phoneNote: ({ email }) => <UserText>{email}</UserText>,
  },
  { title: "Email", sort: "email", cell: ({ email }) => <UserText>{email}</UserText> },
  { title: "Role", sort: "role", phone: "end", cell: (user) => <RoleBadge user={user} /> },
  { title: "Status", phone: "below", cell: () => "Active" },
];

export function UsersTab() {
  const { confirmDelete, dialog } = useDeletion("user");
  return (
    <>
      <ListScreen<typeof listUsers, typeof userTable>
        of={userTable}
        label="Users"
        columns={() => columns}
        nameOf={({ username }) => username}
        empty={emptyTables.users}
        rowActions={({ id, username: name }) => (
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
