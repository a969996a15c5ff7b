import { Overview } from "#src/features/staff/ui/overview.tsx";
import { StaffPage } from "./admin/staff-page.tsx";

/** The first page of the staff: each sees the parts of their rights. */
export function OverviewPage() {
  return (
    <StaffPage
      right="staff"
      title="Overview"
      lead="What waits for you, and how the shop is doing."
      description="What needs attention today, for those who run the shop."
    >
      <Overview />
    </StaffPage>
  );
}
