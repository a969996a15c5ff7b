import type { AdminUser } from "#src/features/admin/dashboard.contract.ts";
import { nothingYet } from "#src/features/admin/dashboard.messages.ts";
import { type UserSort, userTableQuery } from "#src/features/admin/dashboard.queries.ts";
import type { Column } from "#src/features/admin/ui/data-table.tsx";
import { DeleteButton } from "#src/features/admin/ui/delete-button.tsx";
import { GivenText } from "#src/features/admin/ui/given-text.tsx";
import { RoleBadge } from "#src/features/admin/ui/role-badge.tsx";
import { useDeletion } from "#src/features/admin/ui/use-deletion.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminUser, UserSort>[] = [
  {
    title: "Username",
    sort: "username",
    cell: ({ username }) => <GivenText>{username}</GivenText>,
  },
  {
    title: "Email",
    sort: "email",
    wide: true,
    cell: ({ email }) => <GivenText>{email}</GivenText>,
  },
  { title: "Role", sort: "role", cell: (user) => <RoleBadge user={user} /> },
  { title: "Status", cell: () => "Active" },
];

export function UsersTab() {
  const { ask, dialog } = useDeletion("user");
  return (
    <>
      <TableTab
        source={{
          tab: "users",
          label: "Users",
          noun: { one: "user", many: "users" },
          empty: nothingYet.users,
          columns,
          queryOf: userTableQuery,
          rowsOf: ({ users }) => users,
        }}
        actions={({ id, username: name }) => (
          <DeleteButton name={name} onPress={(button) => ask({ id, name }, button)} />
        )}
      />
      {dialog}
    </>
  );
}
