import { ExportSection } from "#src/features/inventory/transfer/ui/export-section.tsx";
import { StaffPage } from "./admin/staff-page.tsx";

export function ImportsPage() {
  return (
    <StaffPage
      right="editor"
      title="Import & Export"
      description="The inventory as a file, for those who run the shop."
    >
      <div className="grid gap-14">
        <ExportSection />
      </div>
    </StaffPage>
  );
}
