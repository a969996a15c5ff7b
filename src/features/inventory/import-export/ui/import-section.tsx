import { Download, FileSpreadsheet } from "lucide";
import { useLocation } from "wouter";
import type {
  exportInventory,
  FileFormat,
  Import,
  importTemplate,
  listImports,
  startImport,
} from "#src/features/inventory/import-export/imports.contract.ts";
import { importList } from "#src/features/inventory/import-export/imports.list.ts";
import {
  exportTexts,
  importTexts,
  stateLabels,
  summaryOf,
  uploadFailed,
} from "#src/features/inventory/import-export/imports.messages.ts";
import { showsImport } from "#src/features/inventory/import-export/imports.queries.ts";
import { acceptedPictures } from "#src/features/inventory/ui/pictures.tsx";
import { type ReplyOf, requestJson, urlOf, writeUrl } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { sendAlong } from "./import-pictures.tsx";

/** The file as it is, without a form around it. */
const send = async (file: File) => {
  const url = writeUrl("/api/admin/imports", { query: { fileName: file.name } });
  return (await requestJson("POST", url, { file })) as ReplyOf<typeof startImport>;
};

export function ImportSection() {
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = useCall(send, showsImport);
  const upload = (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    const file = files.find((one) => !pictures.includes(one)) ?? files[0];
    if (!file || isPending) return;
    mutate(file, {
      onSuccess: ({ import: { id } }) => {
        sendAlong(id, pictures);
        navigate(paths.importReport(id));
      },
    });
  };
  return (
    <Section title={importTexts.title}>
      <FileDrop
        label={isPending ? importTexts.uploading : importTexts.drop}
        icon={<Icon of={FileSpreadsheet} />}
        hint={importTexts.intro}
        accept={`.csv,.tsv,.txt,.xlsx,text/csv,${acceptedPictures}`}
        onFiles={upload}
      />
      {error && !isPending && (
        <Alert variant="danger" title={uploadFailed} className="mt-5">
          {messageOf(error, importTexts.retry)}
        </Alert>
      )}
    </Section>
  );
}

type ImportColumn = Column<Import, (typeof importList.sorts)[number]>;

const columns = (timeZone: string): ImportColumn[] => [
  {
    title: "File",
    sort: "fileName",
    cell: ({ fileName }) => <UserText>{fileName}</UserText>,
    note: summaryOf,
  },
  {
    title: "State",
    sort: "state",
    phone: "below",
    cell: ({ state }) => (
      <Badge variant={stateLabels[state].variant}>{stateLabels[state].label}</Badge>
    ),
  },
  {
    title: "By",
    sort: "createdBy",
    cell: ({ createdBy }) => <UserText>{createdBy ?? "–"}</UserText>,
  },
  {
    title: "Begun",
    sort: "createdAt",
    phone: "end",
    cell: ({ createdAt }) => (
      <ZonedTime at={createdAt} timeZone={timeZone} time className="max-md:text-xs" />
    ),
  },
];

export const RecentImports = () => (
  <Section title="Recent imports">
    <ListScreen<typeof listImports, typeof importList>
      of={importList}
      label="Imports"
      columns={({ timeZone }) => columns(timeZone)}
      nameOf={({ fileName }) => fileName}
      open={({ id }) => paths.importReport(id)}
      empty={importTexts.empty}
    />
  </Section>
);

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
