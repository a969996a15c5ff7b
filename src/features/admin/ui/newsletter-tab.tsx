import type { AdminSubscriber, listSubscribers } from "#src/features/admin/dashboard.contract.ts";
import { subscriberTable } from "#src/features/admin/dashboard.list.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { UtcDate } from "#src/ui/date.tsx";
import { UserText } from "#src/ui/user-text.tsx";

const columns: readonly Column<AdminSubscriber, (typeof subscriberTable.sorts)[number]>[] = [
  { title: "Email", sort: "email", cell: ({ email }) => <UserText>{email}</UserText> },
  {
    title: "Subscribed",
    sort: "createdAt",
    phone: "end",
    cell: ({ createdAt }) => <UtcDate format="medium" at={createdAt} />,
  },
  { title: "Status", phone: "below", cell: () => "Active" },
];

/** The Newsletter tab, and a page of the office, whose address differs. */
export function SubscriberTable({ page = subscriberTable.page }: { page?: string }) {
  return (
    <ListScreen<typeof listSubscribers, typeof subscriberTable>
      of={{ ...subscriberTable, page }}
      label="Newsletter subscribers"
      columns={() => columns}
      nameOf={({ email }) => email}
      empty={emptyTables.subscribers}
    />
  );
}
