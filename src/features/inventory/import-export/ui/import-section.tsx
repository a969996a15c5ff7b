import { useQuery } from "@tanstack/react-query";
import { Download, FileSpreadsheet } from "lucide";
import { useLocation } from "wouter";
import type {
  exportInventory,
  FileFormat,
  Import,
  importTemplate,
  startImport,
} from "#src/features/inventory/import-export/imports.contract.ts";
import {
  exportTexts,
  importTexts,
  stateLabels,
  summaryOf,
  uploadFailed,
} from "#src/features/inventory/import-export/imports.messages.ts";
import {
  importsQuery,
  showsImport,
} from "#src/features/inventory/import-export/imports.queries.ts";
import { acceptedPictures } from "#src/features/inventory/ui/pictures.tsx";
import { type ReplyOf, requestJson, urlOf, writeUrl } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { LocalTime } from "#src/ui/date.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useCall } from "#src/ui/use-call.ts";
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
      <RecentImports />
    </Section>
  );
}

function RecentImports() {
  const { data } = useQuery(importsQuery());
  if (!data || data.imports.length === 0) return null;
  return (
    <>
      <h3 className="mt-10 mb-1 font-medium font-sans text-sm">Recent imports</h3>
      <ul className="border-line border-t">
        {data.imports.map((one) => (
          <RecentImport key={one.id} one={one} />
        ))}
      </ul>
    </>
  );
}

function RecentImport({ one }: { one: Import }) {
  const { label, variant } = stateLabels[one.state];
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-b py-3 text-sm">
      <a
        href={paths.importReport(one.id)}
        className="link-quiet inline-flex min-h-6 min-w-0 grow items-center wrap-anywhere basis-56"
      >
        <bdi>{one.fileName}</bdi>
      </a>
      <span className="text-muted">{summaryOf(one)}</span>
      <span className="text-muted">
        <LocalTime at={one.createdAt} />
        {one.createdBy && (
          <>
            {" "}
            by <bdi>{one.createdBy}</bdi>
          </>
        )}
      </span>
      <Badge variant={variant}>{label}</Badge>
    </li>
  );
}

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
