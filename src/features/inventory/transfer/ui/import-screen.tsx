import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ShownImport } from "#src/features/inventory/transfer/imports.contract.ts";
import {
  doneText,
  importTexts,
  progressText,
} from "#src/features/inventory/transfer/imports.messages.ts";
import {
  importQuery,
  isBusy,
  useCheckImport,
} from "#src/features/inventory/transfer/imports.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { FetchedPictures, hasPictures, ImportPictures } from "./import-pictures.tsx";
import { ImportReport } from "./import-report.tsx";
import { RunImport } from "./run-import.tsx";

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
        {one.state === "done" && (
          <Alert variant="success" title="Imported">
            {doneText(one)}
          </Alert>
        )}
        {one.state === "done" && <FetchedPictures pictures={one.pictures} />}
        {one.state === "checked" && <RunImport key={one.finishedAt} one={one} />}
      </div>
      {one.state !== "running" && one.state !== "done" && (hadPictures || hasPictures(one)) && (
        <ImportPictures one={one} />
      )}
      {(one.state === "checked" || one.state === "failed") && (
        <ColumnMapping key={JSON.stringify(one.mapping)} one={one} />
      )}
      {(one.state === "checked" || one.state === "done") && <ImportReport one={one} />}
    </div>
  );
}

function Progress({ one }: { one: ShownImport }) {
  const { rowsDone, rowCount } = one;
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
