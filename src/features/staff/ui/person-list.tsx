import { hasStaffRight } from "#src/domain/viewer.ts";
import { DeleteButton, useDeletion } from "#src/features/admin/ui/deletion.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import type { listPeople, PersonListed } from "#src/features/staff/people.contract.ts";
import { customerList, peopleList } from "#src/features/staff/people.list.ts";
import { peopleTexts, rightsOf } from "#src/features/staff/people.messages.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Badge } from "#src/ui/badge.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

export function RightBadges({ person }: { person: PersonListed }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {rightsOf(person).map(({ label, variant }) => (
        <Badge key={label} variant={variant}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

/** Without the capability nobody is asked to confirm an address. */
function Unconfirmed() {
  return useCapability("accounts") ? peopleTexts.unconfirmed : null;
}

type PersonColumn = Column<PersonListed, (typeof peopleList.sorts)[number]>;

const columns = (timeZone: string): PersonColumn[] => [
  {
    title: "Name",
    sort: "username",
    cell: ({ username }) => <UserText>{username}</UserText>,
    note: ({ companyName }) => companyName && <UserText>{companyName}</UserText>,
    phoneNote: ({ companyName, email }) => <UserText>{companyName ?? email}</UserText>,
  },
  {
    title: "Email",
    sort: "email",
    cell: ({ email }) => <UserText>{email}</UserText>,
    note: ({ isEmailConfirmed }) => !isEmailConfirmed && <Unconfirmed />,
  },
  { title: "Rights", phone: "end", cell: (person) => <RightBadges person={person} /> },
  {
    title: "Since",
    sort: "createdAt",
    wide: true,
    phone: "below",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} timeZone={timeZone} />,
  },
];

export function PersonList() {
  const { confirmDelete, dialog } = useDeletion("user");
  const isAdmin = hasStaffRight(useViewer(), "admin");
  return (
    <>
      <ListScreen<typeof listPeople, typeof customerList>
        of={isAdmin ? peopleList : customerList}
        label="People"
        columns={({ timeZone }) => columns(timeZone)}
        nameOf={({ username }) => username}
        open={({ id }) => paths.person(id)}
        empty={peopleTexts.empty}
        {...(isAdmin && {
          rowActions: ({ id, username: name }: PersonListed) => (
            <DeleteButton name={name} onPress={(button) => confirmDelete({ id, name }, button)} />
          ),
        })}
      />
      {dialog}
    </>
  );
}
