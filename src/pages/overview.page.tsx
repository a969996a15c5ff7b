import { StaffPage } from "./admin/staff-page.tsx";

export function OverviewPage() {
  return (
    <StaffPage right="staff" title="Overview" description="What needs attention today.">
      <p className="text-muted">Choose what to work on.</p>
    </StaffPage>
  );
}
