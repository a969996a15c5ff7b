import type { AdminSubscriber } from "#src/features/admin/dashboard.contract.ts";
import { nothingYet } from "#src/features/admin/dashboard.messages.ts";
import {
  type SubscriberSort,
  subscriberTableQuery,
} from "#src/features/admin/dashboard.queries.ts";
import type { Column } from "#src/features/admin/ui/data-table.tsx";
import { Day } from "#src/features/admin/ui/day.tsx";
import { GivenText } from "#src/features/admin/ui/given-text.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminSubscriber, SubscriberSort>[] = [
  { title: "Email", sort: "email", cell: ({ email }) => <GivenText>{email}</GivenText> },
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
        empty: nothingYet.subscribers,
        columns,
        queryOf: subscriberTableQuery,
        rowsOf: ({ subscribers }) => subscribers,
      }}
    />
  );
}
