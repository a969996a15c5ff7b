import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { columns } from "#src/features/inventory/import-export/columns.ts";
import {
  type Import,
  importQuestions,
  type runImport,
  type ShownImport,
} from "#src/features/inventory/import-export/imports.contract.ts";
import {
  importTexts,
  mappingTitle,
  progressText,
  rowsText,
  runProblems,
} from "#src/features/inventory/import-export/imports.messages.ts";
import {
  importQuery,
  isBusy,
  showsImport,
  useCheckImport,
} from "#src/features/inventory/import-export/imports.queries.ts";
import { checkTexts } from "#src/features/inventory/inventory.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { useSchemaForm } from "#src/ui/schema-form.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { FetchedPictures, hasPictures, ImportPictures } from "./import-pictures.tsx";
import { ImportReport } from "./import-report.tsx";
import { Done, Undone } from "./import-undo.tsx";

interface ImportScreenProps {
  id: string;
}

export function ImportScreen({ id }: ImportScreenProps) {
  return (
    <LoadedRecord
      query={useQuery(importQuery(id))}
      noun="import"
      missing={{
        title: "This import does not exist",
        description: importTexts.gone,
        all: { label: "Import & Export", href: paths.imports() },
      }}
      skeleton={<Skeleton className="h-96" />}
    >
      {(reply) => <LoadedImport one={reply.import} />}
    </LoadedRecord>
  );
}

function LoadedImport({ one }: { one: ShownImport }) {
  const status = useRef<HTMLDivElement>(null);
  // Pictures that are being sent keep their place, whatever the columns become.
  const [hadPictures] = useState(() => hasPictures(one));
  const busy = isBusy(one);
  const isOpen = ["checking", "checked", "failed"].includes(one.state);
  const wasBusy = useRef(busy);
  // The button that began it is gone by now.
  useEffect(() => {
    if (wasBusy.current && !busy) status.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <div className="grid min-w-0 gap-10">
      <div ref={status} tabIndex={-1} className="outline-none">
        {busy && <Progress one={one} />}
        {one.state === "failed" && <Failure one={one} />}
        {one.state === "done" && <Done one={one} />}
        {one.state === "undone" && <Undone one={one} />}
        {one.state === "done" && <FetchedPictures pictures={one.pictures} />}
        {one.state === "checked" && <RunImport key={one.finishedAt} one={one} />}
      </div>
      {isOpen && (hadPictures || hasPictures(one)) && <ImportPictures one={one} />}
      {(one.state === "checked" || one.state === "failed") && (
        <ColumnMapping key={JSON.stringify(one.mapping)} one={one} />
      )}
      {["checked", "done", "undone"].includes(one.state) && <ImportReport one={one} />}
    </div>
  );
}

function Progress({ one }: { one: ShownImport }) {
  const { rowsDone, counts, state } = one;
  const rowCount = state === "undoing" ? counts.create + counts.update : one.rowCount;
  return (
    <div className="border border-line bg-white p-6">
      <p role="status" className="font-medium">
        {progressText(one)}
      </p>
      <progress
        aria-label="Rows"
        max={rowCount || 1}
        value={rowsDone}
        className="mt-4 block h-1 w-full appearance-none overflow-hidden bg-stone [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-stone [&::-webkit-progress-value]:bg-brass [&::-webkit-progress-value]:transition-[width]"
      />
      <p className="mt-3 text-muted text-sm tabular-nums">
        {rowsDone.toLocaleString("en-US")} of {rowCount.toLocaleString("en-US")} rows
      </p>
    </div>
  );
}

function Failure({ one }: { one: ShownImport }) {
  const again = useCheckImport();
  return (
    <Alert variant="danger" title="This did not work">
      <p>{one.problem}</p>
      {again.error && <p className="mt-2">{messageOf(again.error, importTexts.retry)}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id: one.id }, body: {} })}
        >
          Check Again
        </Button>
        <Button asChild size="small" variant="secondary">
          <a href={paths.imports()}>Choose Another File</a>
        </Button>
      </div>
    </Alert>
  );
}

export function ImportTitle({ id }: ImportScreenProps) {
  const { data } = useQuery(importQuery(id));
  return <bdi className="wrap-anywhere">{data?.import.fileName ?? "Import"}</bdi>;
}

function ColumnMapping({ one }: { one: Import }) {
  const [mapping, setMapping] = useState<Record<string, string>>(one.mapping);
  const check = useCheckImport();
  const unknown = one.headers.filter((header, index) => header && !one.mapping[index]);
  return (
    <DisclosureGroup>
      <Disclosure title={mappingTitle(unknown)} as="h2" open={one.state === "failed"}>
        <p className="text-sm">{importTexts.mapping}</p>
        <form
          noValidate
          method="post"
          aria-label="Columns"
          onSubmit={(event) => {
            event.preventDefault();
            check.mutate({ params: { id: one.id }, body: { mapping } });
          }}
          className="mt-5 text-ink"
        >
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {one.headers.map((header, index) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of the file is its position
                key={index}
                label={header || `Column ${index + 1}`}
                value={mapping[index] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setMapping(({ [index]: _, ...others }) =>
                    value ? { ...others, [index]: value } : others,
                  )
                }
                prompt="Leave out"
                options={columns.map((column) => ({ value: column.field, label: column.header }))}
              />
            ))}
          </div>
          {check.error && (
            <Alert variant="danger" className="mt-5">
              {messageOf(check.error, importTexts.retry)}
            </Alert>
          )}
          <Button type="submit" variant="secondary" loading={check.isPending} className="mt-6">
            Check with These Columns
          </Button>
        </form>
      </Disclosure>
    </DisclosureGroup>
  );
}

function RunImport({ one }: { one: Import }) {
  const { create, update, unchanged, problem } = one.counts;
  const asked = importQuestions.filter((question) => one.counts.questions[question] > 0);
  const run = useCall<typeof runImport>("POST /api/admin/imports/{id}/run", showsImport);
  const rows = create + update;

  const form = useSchemaForm({
    start: Object.fromEntries(["skipProblems", ...importQuestions].map((name) => [name, false])),
    call: run,
    send: ({ skipProblems = false, ...ticked }: Record<string, boolean>) => ({
      params: { id: one.id },
      body: { skipProblems, confirms: asked.filter((question) => ticked[question]) },
    }),
    failed: importTexts.retry,
  });
  return (
    <form {...form.props} aria-label="Import" className="border border-line bg-white p-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        <Figure term="New" value={create} />
        <Figure term="Changed" value={update} />
        <Figure term="Unchanged" value={unchanged} />
        <Figure term="Problems" value={problem} danger={problem > 0} />
      </dl>
      {rows > 0 && (problem > 0 || asked.length > 0) && (
        <div className="mt-6 grid gap-2 border-line border-t pt-5">
          {problem > 0 && (
            <Checkbox
              label={`Leave out ${rowsText(problem)} with problems`}
              {...form.field("skipProblems", { required: runProblems.problems })}
            />
          )}
          {asked.map((question) => (
            <Checkbox
              key={question}
              label={checkTexts[question].meant(rowsText(one.counts.questions[question]))}
              {...form.field(question, { required: runProblems.tick })}
            />
          ))}
        </div>
      )}
      {form.problem && <div className="mt-5">{form.problem}</div>}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {rows > 0 ? (
          <Button type="submit" loading={form.pending}>
            Import {rowsText(rows)}
          </Button>
        ) : (
          <p className="text-muted text-sm">
            {problem > 0 ? importTexts.onlyProblems : importTexts.nothing}
          </p>
        )}
        <Button asChild variant="quiet">
          <a href={paths.imports()}>Choose Another File</a>
        </Button>
      </div>
    </form>
  );
}

interface FigureProps {
  term: string;
  value: number;
  danger?: boolean;
}

export function Figure({ term, value, danger = false }: FigureProps) {
  return (
    <div>
      <dt className="label-caps text-muted">{term}</dt>
      <dd className={`mt-1 text-heading tabular-nums ${danger ? "text-danger" : ""}`}>
        {value.toLocaleString("en-US")}
      </dd>
    </div>
  );
}
