import { AuditLog } from "#src/features/staff/ui/audit-log.tsx";
import { StaffPage } from "./admin/staff-page.tsx";

// Pages for administrators alone, in one file because they are opened together.

export function AuditPage() {
  return (
    <StaffPage
      right="admin"
      title="Audit"
      lead="Who did what, when and from where. Entries can't be changed."
      description="What the staff changed, for administrators."
    >
      <AuditLog />
    </StaffPage>
  );
}
