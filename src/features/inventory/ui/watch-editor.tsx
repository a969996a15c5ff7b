import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import type { StaffWatch } from "#src/features/inventory/inventory.contract.ts";
import { editorTexts, savingProblem } from "#src/features/inventory/inventory.messages.ts";
import { staffWatchQuery, watchFormQuery } from "#src/features/inventory/inventory.queries.ts";
import { stageLabels, stageVariants } from "#src/features/inventory/inventory.rules.ts";
import { findingsOf } from "#src/features/inventory/publish-checks.rules.ts";
import type { WatchProblems } from "#src/features/inventory/watch.schema.ts";
import {
  copyOf,
  emptyForm,
  previewOf,
  type WatchForm,
} from "#src/features/inventory/watch-form.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { useOfficeActions } from "#src/office/commands.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { RequiredNote } from "#src/ui/form-field.tsx";
import { ProblemSummary } from "#src/ui/problem-summary.tsx";
import { UnsavedGuard } from "#src/ui/record-form.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { PictureField } from "./pictures.tsx";
import { PublishChecks, SaveQuestions } from "./publish-checks.tsx";
import { refusalIn, useWatchForm } from "./use-watch-form.ts";
import { fieldId, WatchFields } from "./watch-fields.tsx";
import { ChangedWatch, WatchHistory } from "./watch-history.tsx";

interface WatchEditorProps {
  id?: string;
  /** The watch whose values a new one begins with. */
  from?: string | null;
  /** The shop's own card and page of the watch as it is typed. */
  preview: (watch: WatchDetail) => ReactNode;
  onAdded: (id: number) => void;
  /** Below the pictures of a watch that is stored. */
  more?: ((watchId: number) => ReactNode) | undefined;
}

export function WatchEditor({ id, from, ...editor }: WatchEditorProps) {
  const source = id ?? from ?? "";
  const form = useQuery(watchFormQuery());
  const watch = useQuery({ ...staffWatchQuery(source), enabled: source !== "" });
  const edit = (base?: StaffWatch) => (
    <LoadedRecord {...loading} query={form}>
      {({ timeZone, brands }) => (
        <EditorForm
          {...{ brands, timeZone, ...editor }}
          read={id ? base : undefined}
          initial={base ? copyOf(base.values, timeZone) : emptyForm}
        />
      )}
    </LoadedRecord>
  );
  if (source === "") return edit();
  return (
    <LoadedRecord {...loading} query={watch}>
      {(reply) => edit(reply.watch)}
    </LoadedRecord>
  );
}

const loading = {
  noun: "watch",
  missing: {
    title: "This watch does not exist",
    all: { label: "All watches", href: paths.inventory() },
  },
  skeleton: (
    <div className="grid gap-6">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  ),
};

interface EditorFormProps extends Pick<WatchEditorProps, "preview" | "more" | "onAdded"> {
  brands: readonly { readonly id: number; readonly name: string; readonly slug: string }[];
  timeZone: string;
  initial: WatchForm;
  read: StaffWatch | undefined;
}

function EditorForm({ brands, timeZone, initial, read, preview, more, onAdded }: EditorFormProps) {
  const watch = useWatchForm({ initial, read, timeZone, brands, onAdded });
  const { base, form, values, problems, saving, isDraft, isQuiet, changeCount } = watch;
  const [images, setImages] = useState<readonly string[]>(read?.images ?? []);
  const refusal = refusalIn(saving.error);
  const summary = useMemo(() => summaryOf(watch.summary), [watch.summary]);
  const isRefused =
    saving.error && !refusal.code?.match(/changed_meanwhile|confirm|invalid_fields/);
  const findings = findingsOf(
    { ...values, state: "published" },
    { hasPicture: images.length > 0, isStolen: base?.isStolen === true },
  );
  useOfficeActions([
    {
      label: isDraft ? "Save draft" : "Save changes",
      keys: "Ctrl S",
      run: () => (changeCount > 0 || !base) && watch.save(),
    },
    ...(base?.values.state === "published" ? [] : [{ label: "Publish", run: watch.publish }]),
  ]);

  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 content-start gap-10">
        {/* Not in the form: pictures are saved by themselves. */}
        <Section title="Pictures">
          <PictureField watchId={base?.id} onChosen={watch.need} onImages={setImages} />
        </Section>
        <form
          noValidate
          method="post"
          aria-label="Watch"
          onSubmit={(event) => {
            event.preventDefault();
            watch.save();
          }}
          className="grid min-w-0 content-start gap-10"
        >
          {refusal.code === "changed_meanwhile" && refusal.watch && base && (
            <ChangedWatch
              {...{ base, brands, mine: values }}
              current={refusal.watch}
              changes={refusal.changes ?? []}
              onKeepMine={() => watch.save(refusal.watch)}
              onTakeTheirs={() => refusal.watch && watch.takeTheirs(refusal.watch, base)}
            />
          )}
          {isRefused && !isQuiet && (
            <Alert variant="danger" ref={(box) => box?.scrollIntoView({ block: "center" })}>
              {savingProblem(saving.error)}
            </Alert>
          )}
          {base?.isStolen && <Alert variant="danger">{editorTexts.stolen}</Alert>}
          <ProblemSummary problems={summary} />
          <RequiredNote />
          <WatchFields
            {...{ form, problems, brands, timeZone }}
            isDraft={isDraft}
            held={base?.held ?? 0}
            onChange={watch.change}
          />
          {isDraft && <PublishChecks findings={findings} />}
          <SaveBar watch={watch} isRefused={Boolean(isRefused)} />
        </form>
      </div>
      <aside aria-label="Preview" className="min-w-0 xl:sticky xl:top-18 xl:self-start">
        <p className="mb-4 text-muted text-sm">{editorTexts.previewNote}</p>
        {preview(
          previewOf(values, {
            id: base?.id ?? 0,
            images,
            held: base?.held ?? 0,
            brand: brands.find(({ id }) => id === values.brandId),
          }),
        )}
      </aside>
      {base && (
        <div className="grid min-w-0 content-start gap-10 xl:col-start-1">
          {more?.(base.id)}
          <WatchHistory
            id={base.id}
            brands={brands}
            isDirty={changeCount > 0}
            onUndone={watch.show}
          />
        </div>
      )}
      <SaveQuestions
        questions={refusal.code === "confirm" ? refusal.questions : undefined}
        before={base?.values}
        after={watch.wanted}
        pending={saving.isPending}
        onClose={saving.reset}
        onConfirm={watch.confirm}
      />
      <UnsavedGuard active={changeCount > 0} />
    </div>
  );
}

const summaryOf = (problems: WatchProblems) =>
  Object.entries(problems).map(([field, text]) => ({ fieldId: fieldId(field), text }));

interface SaveBarProps {
  watch: ReturnType<typeof useWatchForm>;
  isRefused: boolean;
}

/** Stays at the lower edge: the state of the watch, what is not saved, and what can be done. */
function SaveBar({ watch, isRefused }: SaveBarProps) {
  const { base, form, changeCount, isDraft, isQuiet, saving } = watch;
  const pending = saving.isPending && !isQuiet;
  const stage = base?.stage ?? "draft";
  const unsaved = changeCount === 1 ? "1 unsaved change" : `${changeCount} unsaved changes`;
  const status = () => {
    if (!isDraft) return changeCount > 0 ? unsaved : "";
    if (saving.isPending) return "Saving…";
    if (isRefused) return savingProblem(saving.error);
    if (!base) return changeCount > 0 ? editorTexts.savedSoon : "";
    return changeCount > 0 ? unsaved : "Saved";
  };
  return (
    <div className="sticky bottom-14 lg:bottom-0 z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {isDraft ? (
        <>
          {form.state === "scheduled" ? (
            <Button type="submit" loading={pending}>
              Schedule
            </Button>
          ) : (
            <Button loading={pending} onClick={watch.publish}>
              Publish
            </Button>
          )}
          {form.state !== "scheduled" && (
            <Button type="submit" variant="secondary" disabled={pending}>
              Save draft
            </Button>
          )}
        </>
      ) : (
        <>
          <Button type="submit" loading={pending} disabled={changeCount === 0}>
            Save Changes
          </Button>
          <Button variant="quiet" onClick={watch.discard} disabled={changeCount === 0 || pending}>
            Discard
          </Button>
        </>
      )}
      <p className="ml-auto flex items-center gap-3 text-muted text-sm">
        <span role="status">{status()}</span>
        <Badge variant={stageVariants[stage]}>{stageLabels[stage]}</Badge>
      </p>
    </div>
  );
}
