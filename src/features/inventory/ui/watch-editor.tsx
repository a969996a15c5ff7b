import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import type { StaffWatch } from "#src/features/inventory/inventory.contract.ts";
import { editorTexts, savingProblem } from "#src/features/inventory/inventory.messages.ts";
import { refusalIn, useSaveWatch } from "#src/features/inventory/inventory.mutations.ts";
import { staffWatchQuery, watchFormQuery } from "#src/features/inventory/inventory.queries.ts";
import type { SaveQuestion } from "#src/features/inventory/publish-checks.rules.ts";
import { problemsOf, type WatchProblems } from "#src/features/inventory/watch.schema.ts";
import {
  changesBetween,
  copyOf,
  emptyForm,
  formOf,
  previewOf,
  valuesFrom,
  type WatchForm,
} from "#src/features/inventory/watch-form.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { useOfficeActions } from "#src/office/commands.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { RequiredNote } from "#src/ui/form-field.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { ProblemSummary } from "#src/ui/problem-summary.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import { ChangedWatch } from "./changed-watch.tsx";
import { PictureField } from "./pictures.tsx";
import { SaveQuestions } from "./publish-checks.tsx";
import { fieldId, WatchFields } from "./watch-fields.tsx";
import { WatchHistory } from "./watch-history.tsx";

interface WatchEditorProps {
  /** Of the watch to edit; without it a new one is added. */
  id?: string;
  /** The watch whose values a new one begins with. */
  from?: string | null;
  /** The shop's own card and page of the watch as it is typed. */
  preview: (watch: WatchDetail) => ReactNode;
  /** Below the pictures of a watch that is stored. */
  more?: ((watchId: number) => ReactNode) | undefined;
}

/** Loads what the form needs. */
export function WatchEditor({ id, from, preview, more }: WatchEditorProps) {
  const source = id ?? from ?? "";
  const form = useQuery(watchFormQuery());
  const watch = useQuery({ ...staffWatchQuery(source), enabled: source !== "" });
  const failed = [form, watch].find(({ isError }) => isError);
  if (isNotFound(watch.error)) {
    return (
      <EmptyState
        title={editorTexts.missing}
        action={
          <Button asChild variant="secondary">
            <a href={paths.inventory()}>All watches</a>
          </Button>
        }
      />
    );
  }
  if (failed) {
    const retry = { retry: failed.refetch, retrying: failed.isFetching };
    return <LoadFailure as="h2" title={editorTexts.loadFailed} {...retry} />;
  }
  if (!form.data || (source !== "" && !watch.data)) {
    return (
      <LoadingRegion label="Loading the watch" className="grid gap-6">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  const base = watch.data?.watch;
  const { timeZone, brands } = form.data;
  if (id)
    return (
      <EditorForm
        {...{ brands, timeZone, preview, more, read: base }}
        initial={base ? formOf(base.values, timeZone) : emptyForm}
      />
    );
  return (
    <EditorForm
      {...{ brands, timeZone, preview, more }}
      initial={base ? copyOf(base.values, timeZone) : emptyForm}
    />
  );
}

interface EditorFormProps extends Pick<WatchEditorProps, "preview" | "more"> {
  brands: readonly { readonly id: number; readonly name: string; readonly slug: string }[];
  timeZone: string;
  initial: WatchForm;
  read?: StaffWatch | undefined;
}

function EditorForm({ brands, timeZone, initial, read, preview, more }: EditorFormProps) {
  const [, navigate] = useLocation();
  const [base, setBase] = useState(read);
  const [form, setForm] = useState(initial);
  const [images, setImages] = useState<readonly string[]>(read?.images ?? []);
  const [problems, setProblems] = useState<WatchProblems>({});
  /** What the last attempt to save was based on. */
  const [asked, setAsked] = useState<StaffWatch>();
  const saving = useSaveWatch();
  const pictures = usePicturesInView();
  const refusal = refusalIn(saving.error);
  const summary = useMemo(() => summaryOf(problems), [problems]);

  const values = valuesFrom(form, timeZone);
  const original = base ? formOf(base.values, timeZone) : emptyForm;
  const changeCount = base
    ? Object.keys(changesBetween(base.values, values)).length
    : Object.keys(changesBetween(valuesFrom(emptyForm, timeZone), values)).length;
  const isDirty = changeCount > 0 && !(saving.isSuccess && !base);

  const show = (watch: StaffWatch) => {
    setBase(watch);
    setForm(formOf(watch.values, timeZone));
    setProblems({});
  };
  /** Their fields become theirs; what only this editor has typed stays. */
  const takeTheirs = (current: StaffWatch, seen: StaffWatch) => {
    const theirs = Object.keys(changesBetween(seen.values, current.values));
    const typed = Object.entries(form).filter(([field]) => !theirs.includes(field));
    setBase(current);
    setForm({ ...formOf(current.values, timeZone), ...Object.fromEntries(typed) });
  };
  const save = (onto = base, confirms: SaveQuestion[] = [], typed = values) => {
    const found = problemsOf(typed);
    setProblems(found);
    if (Object.keys(found).length > 0) return saving.reset();
    setAsked(onto);
    saving.mutate(
      { base: onto, values: onto && base ? withTheirs(onto, base, typed) : typed, confirms },
      {
        onSuccess: ({ watch }) => {
          if (base) show(watch);
          else navigate(paths.picturesOfWatch(watch.id), { replace: true });
        },
        onError: (error) => setProblems(refusalIn(error).problems ?? {}),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const publish = () => {
    const published = { ...form, state: "published" } as const;
    setForm(published);
    save(base, [], valuesFrom(published, timeZone));
  };
  useOfficeActions([
    {
      label: base ? "Save changes" : "Add watch",
      keys: "Ctrl S",
      run: () => (isDirty || !base) && save(),
    },
    ...(base && form.state !== "published" ? [{ label: "Publish", run: publish }] : []),
  ]);

  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <form
        noValidate
        method="post"
        aria-label="Watch"
        onSubmit={submit}
        className="grid min-w-0 content-start gap-10"
      >
        {refusal.code === "changed_meanwhile" && refusal.watch && base && (
          <ChangedWatch
            {...{ base, brands, mine: values }}
            current={refusal.watch}
            changes={refusal.changes ?? []}
            onKeepMine={() => save(refusal.watch)}
            onTakeTheirs={() => {
              if (refusal.watch) takeTheirs(refusal.watch, base);
              saving.reset();
            }}
          />
        )}
        {saving.error && !refusal.code?.match(/changed_meanwhile|confirm|invalid_fields/) && (
          <Alert variant="danger" ref={(box) => box?.scrollIntoView({ block: "center" })}>
            {savingProblem(saving.error)}
          </Alert>
        )}
        {base?.isStolen && <Alert variant="danger">{editorTexts.stolen}</Alert>}
        <ProblemSummary problems={summary} />
        <div>
          <RequiredNote />
          {!base && <p className="mt-1 text-muted text-sm">{editorTexts.picturesNext}</p>}
        </div>
        <WatchFields
          {...{ form, problems, brands, timeZone }}
          held={base?.held ?? 0}
          onChange={(changes) => setForm({ ...form, ...changes })}
        />
        <SaveBar
          changeCount={isDirty ? changeCount : 0}
          isNew={!base}
          pending={saving.isPending}
          onDiscard={() => {
            setForm(original);
            setProblems({});
            saving.reset();
          }}
        />
      </form>
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
          {/* Not in the form: pictures are saved by themselves. */}
          <section
            ref={pictures}
            aria-labelledby="pictures-title"
            className="scroll-mt-28 border-line border-t pt-6"
          >
            <h2 id="pictures-title" className="mb-5 text-title">
              Pictures
            </h2>
            <PictureField watchId={base.id} onImages={setImages} />
          </section>
          {more?.(base.id)}
          <WatchHistory id={base.id} brands={brands} isDirty={isDirty} onUndone={show} />
        </div>
      )}
      <SaveQuestions
        questions={refusal.code === "confirm" ? refusal.questions : undefined}
        before={base?.values}
        after={values}
        pending={saving.isPending}
        onClose={saving.reset}
        onConfirm={(confirms) => save(asked ?? base, confirms)}
      />
      <UnsavedGuard active={isDirty} />
    </div>
  );
}

/** Whoever has just added a watch goes on with its pictures. */
function usePicturesInView() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === "#pictures") section.current?.scrollIntoView();
  }, []);
  return section;
}

/** What others have changed stays where this editor has changed nothing. */
function withTheirs(current: StaffWatch, base: StaffWatch, mine: StaffWatch["values"]) {
  return { ...current.values, ...changesBetween(base.values, mine) };
}

/** A new list for each attempt, so that it takes the focus again. */
function summaryOf(problems: WatchProblems) {
  return Object.entries(problems).map(([field, text]) => ({ fieldId: fieldId(field), text }));
}

interface SaveBarProps {
  changeCount: number;
  isNew: boolean;
  pending: boolean;
  onDiscard: () => void;
}

function SaveBar({ changeCount, isNew, pending, onDiscard }: SaveBarProps) {
  const unsaved = changeCount === 1 ? "1 unsaved change" : `${changeCount} unsaved changes`;
  return (
    <div className="sticky bottom-14 lg:bottom-0 z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Button type="submit" loading={pending} disabled={!isNew && changeCount === 0}>
        {isNew ? "Add Watch" : "Save Changes"}
      </Button>
      <Button variant="quiet" onClick={onDiscard} disabled={changeCount === 0 || pending}>
        Discard
      </Button>
      <p role="status" className="ml-auto text-muted text-sm">
        {changeCount > 0 && !isNew ? unsaved : ""}
      </p>
    </div>
  );
}
