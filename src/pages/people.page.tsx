import { PersonList } from "#src/features/staff/ui/person-list.tsx";
import { PersonScreen } from "#src/features/staff/ui/person-screen.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./office/staff-page.tsx";

export function PeoplePage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="Accounts, for those who run the shop."
    >
      <PersonList />
    </StaffPage>
  );
}

export function PersonPage({ params }: { params: PathParams }) {
  return (
    <StaffPage right="sales" title={null} description="An account, for those who run the shop.">
      <PersonScreen key={params.id} id={params.id ?? ""} />
    </StaffPage>
  );
}
