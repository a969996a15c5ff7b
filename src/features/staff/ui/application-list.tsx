import type {
  ApplicationListed,
  listApplications,
} from "#src/features/staff/applications.contract.ts";
import { applicationTexts } from "#src/features/staff/applications.messages.ts";
import {
  type ApplicationState,
  applicationList,
  stateNames,
} from "#src/features/staff/customers.list.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Badge } from "#src/ui/badge.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

const variants = { new: "warning", approved: "success", declined: "neutral" } as const;

export function ApplicationBadge({ state }: { state: ApplicationState }) {
  return <Badge variant={variants[state]}>{stateNames[state]}</Badge>;
}

type ApplicationColumn = Column<ApplicationListed, (typeof applicationList.sorts)[number]>;

const columns = (timeZone: string): ApplicationColumn[] => [
  {
    title: "Company",
    sort: "companyName",
    cell: ({ companyName }) => <UserText>{companyName}</UserText>,
    phoneNote: ({ contactName }) => <UserText>{contactName}</UserText>,
  },
  { title: "Contact", wide: true, cell: ({ contactName }) => <UserText>{contactName}</UserText> },
  { title: "Email", cell: ({ email }) => <UserText>{email}</UserText> },
  { title: "State", phone: "end", cell: ({ state }) => <ApplicationBadge state={state} /> },
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
    columns={({ timeZone }) => columns(timeZone)}
    nameOf={({ companyName }) => companyName}
    open={({ id }) => paths.application(id)}
    empty={applicationTexts.empty}
  />
);
