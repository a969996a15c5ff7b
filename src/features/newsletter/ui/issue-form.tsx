import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { newsletterLimits } from "#src/domain/newsletter-limits.ts";
import { articles } from "#src/features/content/articles.ts";
import type {
  createIssue,
  editIssue,
  Issue,
  IssueFields,
} from "#src/features/newsletter/issues.contract.ts";
import { actFailed, issueSaved, issueTexts } from "#src/features/newsletter/issues.messages.ts";
import { issueQuery } from "#src/features/newsletter/issues.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { IssueActions } from "./issue-actions.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { type Pick, PickedWatches } from "./picked-watches.tsx";

interface Draft {
  readonly subject: string;
  readonly intro: string;
  readonly articleIds: number[];
  readonly picks: readonly Pick[];
}

const draftOf = (issue: Issue | undefined): Draft => ({
  subject: issue?.subject ?? "",
  intro: issue?.intro ?? "",
  articleIds: issue?.articleIds ?? [],
  picks: (issue?.watchIds ?? []).map((id) => ({
    id,
    watch: issue?.watches.find((watch) => watch.id === id),
  })),
});

const fieldsOf = ({ subject, intro, articleIds, picks }: Draft): IssueFields => ({
  subject: subject.trim(),
  intro: intro.trim(),
  articleIds,
  watchIds: picks.map(({ id }) => id),
});

/** Writes an issue; without one, a new one. */
export function IssueForm({ issue }: { issue?: Issue }) {
  const [read, setRead] = useState(issue);
  const [draft, setDraft] = useState(() => draftOf(issue));
  const [, navigate] = useLocation();
  const saving = useCall(
    () =>
      read
        ? call<typeof editIssue>("PATCH /api/admin/newsletter/{id}", {
            params: { id: read.id },
            body: { ...fields, updatedAt: read.updatedAt },
          })
        : call<typeof createIssue>("POST /api/admin/newsletter", { body: fields }),
    { updates: ({ id }) => issueQuery(id), toast: issueSaved },
  );
  const change = (changed: Partial<Draft>) => setDraft((known) => ({ ...known, ...changed }));
  const fields = fieldsOf(draft);
  const isDirty = JSON.stringify(fields) !== JSON.stringify(fieldsOf(draftOf(read)));

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending || (read && !isDirty)) return;
    saving.mutate(undefined, {
      onSuccess: (saved) => {
        setRead(saved);
        if (!read) navigate(paths.newsletterIssue(saved.id), { replace: true });
      },
    });
  };

  return (
    <div className="grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <UnsavedGuard active={isDirty && !saving.isPending} />
      <div className="grid min-w-0 content-start gap-10">
        <form id="issue" noValidate method="post" onSubmit={save} className="grid gap-6">
          {saving.error && <Alert variant="danger">{actFailed(saving.error).description}</Alert>}
          <TextField
            label="Subject"
            required
            autoComplete="off"
            maxLength={newsletterLimits.subjectMaxLength}
            value={draft.subject}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
          <TextAreaField
            label="Introduction"
            hint={issueTexts.introHint}
            rows={8}
            maxLength={newsletterLimits.introMaxLength}
            value={draft.intro}
            onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
          />
        </form>
        <section aria-labelledby="watches">
          <h2 id="watches" className="mb-4 text-title">
            Watches
          </h2>
          <PickedWatches picks={draft.picks} onChange={(picks) => change({ picks })} />
        </section>
        <Articles chosen={draft.articleIds} onChange={(articleIds) => change({ articleIds })} />
        <div className="z-10 -mx-3 grid gap-3 border-line border-t bg-paper px-3 py-4 md:max-lg:bottom-14 md:sticky lg:bottom-0">
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              form="issue"
              loading={saving.isPending}
              disabled={!isDirty && read !== undefined}
            >
              {read ? "Save changes" : "Save draft"}
            </Button>
            {read && <IssueActions issue={read} isDirty={isDirty} />}
          </div>
          <p role="status" className="text-muted text-sm">
            {isDirty && (read ? issueTexts.saveFirst : "Not saved yet.")}
          </p>
        </div>
      </div>
      <div className="min-w-0 xl:sticky xl:top-18 xl:self-start">
        <IssuePreview fields={fields} />
      </div>
    </div>
  );
}

interface ArticlesProps {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

/** In the order of the journal. */
function Articles({ chosen, onChange }: ArticlesProps) {
  return (
    <fieldset>
      <legend className="mb-4 font-display text-title">Articles</legend>
      <div className="grid gap-3">
        {articles.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((other) => other !== id);
              const next = currentTarget.checked ? [...others, id] : others;
              onChange(next.toSorted((one, other) => one - other));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
