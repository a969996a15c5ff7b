import type { AdminSubscriber } from "#src/features/admin/dashboard.contract.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import {
  type SubscriberSort,
  subscriberTableQuery,
} from "#src/features/admin/dashboard.queries.ts";
import { type Column, UserText } from "./data-table.tsx";
import { Day } from "./day.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminSubscriber, SubscriberSort>[] = [
  { title: "Email", sort: "email", cell: ({ email }) => <UserText>{email}</UserText> },
  { title: "Subscribed", sort: "createdAt", cell: ({ createdAt }) => <Day at={createdAt} /> },
  { title: "Status", cell: () => "Active" },
];

export function NewsletterTab() {
  return (
    <TableTab
      source={{
        tab: "newsletter",
        label: "Newsletter subscribers",
        noun: { one: "subscriber", many: "subscribers" },
        empty: emptyTables.subscribers,
        columns,
        queryOf: subscriberTableQuery,
        rowsOf: ({ subscribers }) => subscribers,
      }}
    />
  );
}
