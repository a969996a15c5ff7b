import {
  ImportScreen,
  ImportTitle,
} from "#src/features/inventory/import-export/ui/import-screen.tsx";
import {
  ExportSection,
  ImportSection,
  RecentImports,
} from "#src/features/inventory/import-export/ui/import-section.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { StaffPage, staffScreen } from "./staff-page.tsx";

export const ImportPage = staffScreen({
  right: "editor",
  description: "The inventory as a file, for those who run the shop.",
  screen: () => (
    <div className="grid gap-14">
      <ImportSection />
      <RecentImports />
      <ExportSection />
    </div>
  ),
});

export function ImportReportPage({ params: { id = "" } }: { params: PathParams }) {
  return (
    <StaffPage
      right="editor"
      title={<ImportTitle id={id} />}
      lead="Import"
      description="What an import does, row by row, for those who run the shop."
    >
      <ImportScreen id={id} />
    </StaffPage>
  );
}
