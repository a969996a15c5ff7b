import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { type TableView, tableUrl, viewFromSearch } from "#src/features/admin/dashboard.rules.ts";
import { type Column, UserText } from "#src/features/admin/ui/data-table.tsx";
import { TableTab } from "#src/features/admin/ui/table-tab.tsx";
import {
  type ApplicationListed,
  type ApplicationState,
  applicationStates,
} from "#src/features/staff/applications.contract.ts";
import { applicationTexts, stateNames } from "#src/features/staff/applications.messages.ts";
import { listFilters } from "#src/features/staff/list-filters.rules.ts";
import { applicationsQuery } from "#src/features/staff/people.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { ListFilters } from "./list-filters.tsx";

const variants = { new: "warning", approved: "success", declined: "neutral" } as const;

export function ApplicationBadge({ state }: { state: ApplicationState }) {
  return <Badge variant={variants[state]}>{stateNames[state]}</Badge>;
}

const columnsFor = (timeZone: string): readonly Column<ApplicationListed, string>[] => [
  {
    title: "Company",
    cell: ({ id, companyName }) => (
      <a
        href={paths.application(id)}
        className="link-quiet hover:text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <UserText>{companyName}</UserText>
      </a>
    ),
  },
  {
    title: "Contact",
    wide: true,
    cell: ({ contactName, email }) => (
      <>
        <UserText>{contactName}</UserText>
        <span className="block text-muted text-xs">
          <UserText>{email}</UserText>
        </span>
      </>
    ),
  },
  { title: "State", cell: ({ state }) => <ApplicationBadge state={state} /> },
  {
    title: "Received",
    cell: ({ createdAt }) => (
      <ZonedTime at={createdAt} timeZone={timeZone} className="md:whitespace-nowrap" />
    ),
  },
];

const address = (view: TableView) => tableUrl(paths.applications(), view);
const filtersFrom = (search: URLSearchParams) => listFilters(search, "state", applicationStates);

export function ApplicationTable() {
  const search = new URLSearchParams(useSearch());
  const filters = filtersFrom(search);
  const { data } = useQuery(applicationsQuery(viewFromSearch(search, [], filters)));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <ListFilters
        what="applications"
        placeholder="Company, contact or email"
        address={address}
        filters={filters}
        choice={{ name: "state", label: "State", options: stateNames }}
      />
      <div className="mt-6">
        <TableTab
          source={{
            address,
            label: "Applications",
            noun: { one: "application", many: "applications" },
            empty: isFiltered ? applicationTexts.noMatch : applicationTexts.empty,
            columns: columnsFor(data?.timeZone ?? "UTC"),
            queryOf: applicationsQuery,
            rowsOf: ({ applications }) => applications,
            filtersFrom,
          }}
        >
          {data && <p className="text-sm">{applicationTexts.newOnes(data.newCount)}</p>}
        </TableTab>
      </div>
    </>
  );
}
