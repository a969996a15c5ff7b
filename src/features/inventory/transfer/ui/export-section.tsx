import { Download } from "lucide";
import type {
  exportInventory,
  FileFormat,
  importTemplate,
} from "#src/features/inventory/transfer/export.contract.ts";
import { exportTexts } from "#src/features/inventory/transfer/imports.messages.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { Section } from "#src/office/section.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

const formats: readonly FileFormat[] = ["csv", "xlsx"];

const exportUrl = (format: FileFormat) =>
  urlOf<typeof exportInventory>("/api/admin/inventory-file/{format}", { params: { format } });
const templateUrl = (format: FileFormat) =>
  urlOf<typeof importTemplate>("/api/admin/import-template/{format}", { params: { format } });

export function ExportSection() {
  return (
    <Section title={exportTexts.title}>
      <p className="max-w-[60ch] text-muted text-sm">{exportTexts.intro}</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {formats.map((format) => (
          <Button key={format} asChild variant="secondary">
            <a href={exportUrl(format)} download>
              <Icon of={Download} className="size-4" />
              Export {format.toUpperCase()}
            </a>
          </Button>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex min-h-6 items-center text-muted">
          {exportTexts.templates}:
        </span>
        {formats.map((format) => (
          <a
            key={format}
            href={templateUrl(format)}
            download
            className="link-quiet inline-flex min-h-6 items-center"
          >
            Template {format.toUpperCase()}
          </a>
        ))}
      </p>
    </Section>
  );
}
