import { ApplicationScreen } from "#src/features/staff/ui/application-screen.tsx";
import { ApplicationList } from "#src/features/staff/ui/people-lists.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./office/staff-page.tsx";

export function ApplicationsPage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="Dealers' applications, for those who run the shop."
    >
      <ApplicationList />
    </StaffPage>
  );
}

export function ApplicationPage({ params }: { params: PathParams }) {
  return (
    <StaffPage
      right="sales"
      title={null}
      description="A dealer's application, for those who run the shop."
    >
      <ApplicationScreen key={params.id} id={params.id ?? ""} />
    </StaffPage>
  );
}
