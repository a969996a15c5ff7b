import { formatCents } from "#src/domain/money.ts";
import type {
  ApplicationListed,
  listApplications,
} from "#src/features/people/applications.contract.ts";
import type {
  CustomerListed,
  exportCustomers,
  listCustomers,
} from "#src/features/people/customers.contract.ts";
import {
  type ApplicationState,
  applicationList,
  customerList,
  stateNames,
} from "#src/features/people/people.list.ts";
import { applicationTexts, customerTexts, rightsOf } from "#src/features/people/people.messages.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { formatCount } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { UserText } from "#src/ui/user-text.tsx";

export function RightBadges({ customer }: { customer: CustomerListed }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {rightsOf(customer).map(({ label, variant }) => (
        <Badge key={label} variant={variant}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

/** Somebody may have left nothing but an address. */
export const nameOf = ({ name, email }: Pick<CustomerListed, "name" | "email">) => name || email;

const customerColumns = (
  timeZone: string,
): Column<CustomerListed, (typeof customerList.sorts)[number]>[] => [
  {
    title: "Name",
    sort: "name",
    cell: (customer) => <UserText>{nameOf(customer)}</UserText>,
    note: ({ companyName }) => companyName && <UserText>{companyName}</UserText>,
    phoneNote: ({ companyName, email }) => <UserText>{companyName ?? email}</UserText>,
  },
  { title: "Email", sort: "email", cell: ({ email }) => <UserText>{email}</UserText> },
  { title: "Phone", wide: true, cell: ({ phone }) => phone && <UserText>{phone}</UserText> },
  { title: "Kind", phone: "end", cell: (customer) => <RightBadges customer={customer} /> },
  {
    title: "Tags",
    wide: true,
    cell: ({ tags }) => <UserText>{tags.join(", ")}</UserText>,
  },
  {
    title: "Orders",
    sort: "orderCount",
    align: "end",
    wide: true,
    cell: ({ orderCount }) => (orderCount > 0 ? formatCount(orderCount) : null),
  },
  {
    title: "Spent",
    sort: "spent",
    align: "end",
    cell: ({ spent }) => (spent > 0 ? formatCents(spent) : null),
  },
  {
    title: "Last contact",
    sort: "lastContactAt",
    phone: "below",
    cell: ({ lastContactAt }) => <ZonedTime at={lastContactAt} timeZone={timeZone} />,
  },
];

export function CustomerList() {
  return (
    <ListScreen<typeof listCustomers, typeof customerList>
      of={customerList}
      label="Customers"
      columns={({ timeZone }) => customerColumns(timeZone)}
      nameOf={nameOf}
      open={({ id }) => paths.customer(id)}
      empty={customerTexts.empty}
      fileUrl={(query) => urlOf<typeof exportCustomers>("/api/admin/customers.csv", { query })}
    />
  );
}

const variants = { new: "warning", approved: "success", declined: "neutral" } as const;

export function ApplicationBadge({ state }: { state: ApplicationState }) {
  return <Badge variant={variants[state]}>{stateNames[state]}</Badge>;
}

type ApplicationColumn = Column<ApplicationListed, (typeof applicationList.sorts)[number]>;

const applicationColumns = (timeZone: string): ApplicationColumn[] => [
  {
    title: "Company",
    sort: "companyName",
    cell: ({ companyName }) => <UserText>{companyName}</UserText>,
    phoneNote: ({ contactName }) => <UserText>{contactName}</UserText>,
  },
  {
    title: "Contact",
    sort: "contactName",
    wide: true,
    cell: ({ contactName }) => <UserText>{contactName}</UserText>,
  },
  { title: "Email", sort: "email", cell: ({ email }) => <UserText>{email}</UserText> },
  {
    title: "State",
    sort: "state",
    phone: "end",
    cell: ({ state }) => <ApplicationBadge state={state} />,
  },
  {
    title: "Received",
    sort: "createdAt",
    phone: "below",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} timeZone={timeZone} />,
  },
];

export const ApplicationList = () => (
  <ListScreen<typeof listApplications, typeof applicationList>
    of={applicationList}
    label="Applications"
    columns={({ timeZone }) => applicationColumns(timeZone)}
    nameOf={({ companyName }) => companyName}
    open={({ id }) => paths.application(id)}
    empty={applicationTexts.empty}
  />
);
