import { ImagePlus } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { ShownImport } from "#src/features/inventory/import-export/imports.contract.ts";
import { pictureNotes } from "#src/features/inventory/import-export/imports.messages.ts";
import {
  isBusy,
  pictureUrl,
  useCheckImport,
} from "#src/features/inventory/import-export/imports.queries.ts";
import { acceptedPictures } from "#src/features/inventory/ui/pictures.tsx";
import { useStore } from "#src/lib/create-store.ts";
import { paths } from "#src/lib/paths.ts";
import { createUploadQueue, type Upload, type UploadQueue } from "#src/lib/upload-queue.ts";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Icon } from "#src/ui/icon.tsx";

const chosenAlong = new Map<number, readonly File[]>();

export function sendAlong(importId: number, pictures: readonly File[]): void {
  if (pictures.length > 0) chosenAlong.set(importId, pictures);
}

export const hasPictures = ({ id, mapping, pictures }: ShownImport) =>
  Object.values(mapping).includes("pictures") || pictures.added > 0 || chosenAlong.has(id);

/** Files for the rows that name them. When all are sent, the import is checked again by itself. */
export function ImportPictures({ one }: { one: ShownImport }) {
  const { id, pictures } = one;
  const { mutate: check } = useCheckImport();
  const [notice, setNotice] = useState("");
  const [isChanged, setChanged] = useState(false);
  const [queue] = useState<UploadQueue>(() =>
    createUploadQueue({
      url: ({ name }) => pictureUrl(id, name),
      onStored: (_, preview) => {
        URL.revokeObjectURL(preview);
        setChanged(true);
      },
      announce: setNotice,
    }),
  );
  const uploads = useStore(queue);
  const isSending = uploads.some(({ state }) => state !== "failed");
  const isReady = one.state === "checked" || one.state === "failed";

  useEffect(() => {
    queue.add(chosenAlong.get(id) ?? []);
    chosenAlong.delete(id);
    return () => queue.cancelAll();
  }, [queue, id]);
  useEffect(() => {
    if (!isChanged || isSending || !isReady) return;
    setChanged(false);
    check({ params: { id }, body: {} });
  }, [id, isChanged, isSending, isReady, check]);

  return (
    <Section title="Pictures">
      {!isBusy(one) && (
        <ul className="mb-5 grid gap-2 text-sm empty:hidden">
          {pictures.missingCount > 0 && (
            <Names
              label={pictureNotes.missing(pictures.missingCount)}
              names={pictures.missing}
              danger
            />
          )}
          {pictures.unusedCount > 0 && (
            <Names label={pictureNotes.unused(pictures.unusedCount)} names={pictures.unused} />
          )}
        </ul>
      )}
      <FileDrop
        label="Choose pictures or drop them here"
        icon={<Icon of={ImagePlus} />}
        hint={pictureNotes.hint}
        accept={acceptedPictures}
        onFiles={queue.add}
      />
      <p role="status" className="mt-3 text-sm empty:hidden">
        {notice}
      </p>
      {uploads.length > 0 && (
        <ul aria-label="Pictures being sent" className="mt-4 border-line border-t">
          {uploads.slice(0, shownUploads).map((upload) => (
            <UploadLine key={upload.id} upload={upload} queue={queue} />
          ))}
          {uploads.length > shownUploads && (
            <li className="py-3 text-muted text-sm">
              {pictureNotes.more(uploads.length - shownUploads)}
            </li>
          )}
        </ul>
      )}
    </Section>
  );
}

const shownUploads = 12;

interface NamesProps {
  label: string;
  names: readonly string[];
  danger?: boolean;
}

function Names({ label, names, danger = false }: NamesProps) {
  return (
    <li className="wrap-anywhere">
      <span className={danger ? "text-danger" : "text-muted"}>{label}</span>{" "}
      <bdi>{names.join(", ")}</bdi>
    </li>
  );
}

function UploadLine({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, name, state, sent, problem, canRetry } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 text-sm">
      <bdi className="min-w-0 grow basis-48 wrap-anywhere">{name}</bdi>
      {state === "failed" ? (
        <span className="text-danger">{problem}</span>
      ) : (
        <progress
          aria-label={name}
          max={1}
          value={sent}
          className="h-1 w-24 appearance-none bg-stone [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-stone [&::-webkit-progress-value]:bg-brass"
        />
      )}
      {canRetry && (
        <Button size="small" variant="quiet" onClick={() => queue.retry(id)}>
          Try Again<span className="sr-only">: {name}</span>
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => queue.cancel(id)}>
        {state === "failed" ? "Dismiss" : "Cancel"}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}

/** After the import: what is still being fetched, and what could not be. */
export function FetchedPictures({ pictures }: Pick<ShownImport, "pictures">) {
  const { waiting, failed, failedCount } = pictures;
  const wasWaiting = useRef(waiting > 0);
  if (waiting === 0 && failedCount === 0 && !wasWaiting.current) return null;
  return (
    <>
      <Alert
        variant={waiting > 0 ? "info" : "success"}
        title={waiting > 0 ? pictureNotes.waiting(waiting) : pictureNotes.ready}
        className="mt-4"
      />
      {failedCount > 0 && (
        <Alert variant="warning" title={pictureNotes.failed(failedCount)} className="mt-4">
          <ul className="mt-2 grid gap-2 text-sm">
            {failed.map(({ watchId, row, title, name, problem }) => (
              <li key={`${watchId} ${name}`} className="wrap-anywhere">
                Row {row}:{" "}
                <a href={paths.editWatch(watchId)} className="link-quiet">
                  <bdi>{title}</bdi>
                </a>
                <br />
                <bdi className="text-muted">{name}</bdi> {problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
