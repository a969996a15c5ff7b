import type { AdminSubscriber } from "#src/features/admin/dashboard.contract.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import {
  type SubscriberSort,
  subscriberTableQuery,
} from "#src/features/admin/dashboard.queries.ts";
import { addressOf, type TableAddress } from "#src/features/admin/dashboard.rules.ts";
import { UtcDate } from "#src/ui/date.tsx";
import { type Column, UserText } from "./data-table.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminSubscriber, SubscriberSort>[] = [
  { title: "Email", sort: "email", cell: ({ email }) => <UserText>{email}</UserText> },
  {
    title: "Subscribed",
    sort: "createdAt",
    cell: ({ createdAt }) => (
      <UtcDate format="medium" at={createdAt} className="md:whitespace-nowrap" />
    ),
  },
  { title: "Status", cell: () => "Active" },
];

export const NewsletterTab = () => <SubscriberTable address={addressOf("newsletter")} />;

export function SubscriberTable({ address }: { address: TableAddress }) {
  return (
    <TableTab
      source={{
        address,
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
