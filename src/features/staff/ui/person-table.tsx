import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { hasStaffRight, type Viewer } from "#src/domain/viewer.ts";
import { type TableView, tableUrl, viewFromSearch } from "#src/features/admin/dashboard.rules.ts";
import { type Column, UserText } from "#src/features/admin/ui/data-table.tsx";
import { DeleteButton, useDeletion } from "#src/features/admin/ui/deletion.tsx";
import { TableTab } from "#src/features/admin/ui/table-tab.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { listFilters } from "#src/features/staff/list-filters.rules.ts";
import { type PersonListed, personKinds } from "#src/features/staff/people.contract.ts";
import { kindNames, peopleTexts, rightsOf } from "#src/features/staff/people.messages.ts";
import { peopleQuery } from "#src/features/staff/people.queries.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { ListFilters } from "./list-filters.tsx";

export function RightBadges({ person }: { person: PersonListed }) {
  return (
    <span className="flex flex-wrap gap-1.5">
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
  if (!usePageState().capabilities.includes("accounts")) return null;
  return <span className="block text-muted text-xs">{peopleTexts.unconfirmed}</span>;
}

const columnsFor = (timeZone: string): readonly Column<PersonListed, string>[] => [
  {
    title: "Name",
    cell: ({ id, username, companyName }) => (
      <>
        <a
          href={paths.person(id)}
          className="link-quiet hover:text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          <UserText>{username}</UserText>
        </a>
        {companyName && (
          <span className="block font-normal text-muted text-xs">
            <UserText>{companyName}</UserText>
          </span>
        )}
      </>
    ),
  },
  {
    title: "Email",
    wide: true,
    cell: ({ email, isEmailConfirmed }) => (
      <>
        <UserText>{email}</UserText>
        {!isEmailConfirmed && <Unconfirmed />}
      </>
    ),
  },
  { title: "Rights", cell: (person) => <RightBadges person={person} /> },
  {
    title: "Since",
    cell: ({ createdAt }) => (
      <ZonedTime at={createdAt} timeZone={timeZone} className="md:whitespace-nowrap" />
    ),
  },
];

const address = (view: TableView) => tableUrl(paths.people(), view);
const filtersFrom = (search: URLSearchParams) => listFilters(search, "kind", personKinds);

/** Sales staff see no staff. */
function kindsFor(viewer: Viewer): Readonly<Record<string, string>> {
  const { customers, dealers, disabled } = kindNames;
  return hasStaffRight(viewer, "admin") ? kindNames : { customers, dealers, disabled };
}

export function PersonTable() {
  const { confirmDelete, dialog } = useDeletion("user");
  const isAdmin = hasStaffRight(useViewer(), "admin");
  const search = new URLSearchParams(useSearch());
  const filters = filtersFrom(search);
  const { data } = useQuery(peopleQuery(viewFromSearch(search, [], filters)));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <ListFilters
        what="people"
        placeholder="Name, email or company"
        address={address}
        filters={filters}
        choice={{ name: "kind", label: "Kind", options: kindsFor(useViewer()) }}
      />
      <div className="mt-6">
        <TableTab
          source={{
            address,
            label: "People",
            noun: { one: "person", many: "people" },
            empty: isFiltered ? peopleTexts.noMatch : peopleTexts.empty,
            columns: columnsFor(data?.timeZone ?? "UTC"),
            queryOf: peopleQuery,
            rowsOf: ({ people }) => people,
            filtersFrom,
          }}
          {...(isAdmin && {
            actions: ({ id, username: name }: PersonListed) => (
              <DeleteButton name={name} onPress={(button) => confirmDelete({ id, name }, button)} />
            ),
          })}
        />
      </div>
      {dialog}
    </>
  );
}
