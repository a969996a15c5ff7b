import { FileSpreadsheet } from "lucide";
import { useState } from "react";
import type {
  StolenImport,
  stolenSerialsTemplate,
} from "#src/features/buyback/stolen/stolen-serials.contract.ts";
import { stolenList } from "#src/features/buyback/stolen/stolen-serials.list.ts";
import {
  ownText,
  rowCount,
  serialCount,
  serialsImported,
  stolenTexts,
} from "#src/features/buyback/stolen/stolen-serials.messages.ts";
import { Figure } from "#src/features/inventory/import-export/ui/import-screen.tsx";
import { requestJson, urlOf, writeUrl } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { allPages } from "#src/office/list/use-list.ts";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** The file is sent twice: to see what it would do, and to do it. */
const send = (mode: "check" | "run") => async (file: File) => {
  const url = writeUrl("/api/admin/stolen-serials/import", { query: { mode } });
  return (await requestJson("POST", url, { file })) as StolenImport;
};

export function StolenImportSection() {
  const [file, setFile] = useState<File>();
  const check = useCall(send("check"));
  const run = useCall(send("run"), { invalidates: [allPages(stolenList)], toast: serialsImported });
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen || check.isPending) return;
    run.reset();
    setFile(chosen);
    check.mutate(chosen);
  };
  const forget = () => {
    setFile(undefined);
    check.reset();
  };
  const problem = run.error ?? check.error;
  return (
    <Section
      title="Import"
      aside={
        <a
          href={urlOf<typeof stolenSerialsTemplate>("/api/admin/stolen-serials-template.csv")}
          download
          className="link-quiet inline-flex min-h-6 items-center"
        >
          Template CSV
        </a>
      }
    >
      {problem && (
        <Alert variant="danger" title={stolenTexts.unreadable} className="mb-5">
          {messageOf(problem, stolenTexts.retry)}
        </Alert>
      )}
      {file && check.data ? (
        <Outcome
          fileName={file.name}
          outcome={check.data}
          pending={run.isPending}
          onRun={() => run.mutate(file, { onSuccess: forget })}
          onCancel={forget}
        />
      ) : (
        <FileDrop
          label={check.isPending ? stolenTexts.checking : stolenTexts.drop}
          icon={<Icon of={FileSpreadsheet} />}
          hint={stolenTexts.importIntro}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onFiles={choose}
        />
      )}
    </Section>
  );
}

interface OutcomeProps {
  fileName: string;
  outcome: StolenImport;
  pending: boolean;
  onRun: () => void;
  onCancel: () => void;
}

function Outcome({ fileName, outcome, pending, onRun, onCancel }: OutcomeProps) {
  const { added, known, bad, problems, flagged, own } = outcome;
  return (
    <section aria-label="What the import does" className="border border-line bg-white p-6">
      <p role="status" className="text-sm">
        <bdi className="wrap-anywhere font-medium">{fileName}</bdi>
        <span className="text-muted"> was read. Nothing has changed yet.</span>
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        <Figure term="New" value={added} />
        <Figure term="Known" value={known} />
        <Figure term="Left out" value={bad} danger={bad > 0} />
        <Figure term="Open offers" value={flagged} danger={flagged > 0} />
      </dl>
      {own.length > 0 && (
        <Alert variant="danger" title={stolenTexts.own} className="mt-6">
          <ul className="grid gap-1">
            {own.map((watch) => (
              <li key={watch.id}>
                <a href={paths.editWatch(watch.id)} className="link-quiet">
                  {ownText(watch)}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {problems.length > 0 && (
        <div className="mt-6 border-line border-t pt-5 text-sm">
          <h3 className="font-medium font-sans text-sm">Rows that are left out</h3>
          <ul className="mt-2 grid gap-1 text-muted">
            {problems.map(({ row, problem }) => (
              <li key={row}>
                Row {row}: {problem}
              </li>
            ))}
            {bad > problems.length && <li>and {rowCount(bad - problems.length)} more</li>}
          </ul>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {added > 0 ? (
          <Button onClick={onRun} loading={pending}>
            Add {serialCount(added)}
          </Button>
        ) : (
          <p className="text-muted text-sm">The file has no serial number that is new.</p>
        )}
        <Button variant="quiet" onClick={onCancel} disabled={pending}>
          Choose Another File
        </Button>
      </div>
    </section>
  );
}
