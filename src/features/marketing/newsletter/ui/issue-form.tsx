import { useState } from "react";
import { useLocation } from "wouter";
import { newsletterLimits } from "#src/domain/enquiry-limits.ts";
import { articles } from "#src/features/content/articles.ts";
import * as texts from "#src/features/marketing/newsletter/issues.messages.ts";
import { issueQuery } from "#src/features/marketing/newsletter/issues.queries.ts";
import type * as contract from "#src/features/marketing/newsletter/newsletter.contract.ts";
import { call } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { useRecordForm } from "#src/ui/record-form.tsx";
import { SchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { IssuePreview } from "./issue-preview.tsx";
import { nameOf, type Pick, PickedWatches } from "./picked-watches.tsx";

interface Draft {
  readonly subject: string;
  readonly intro: string;
  readonly articleIds: number[];
  readonly picks: readonly Pick[];
}

const draftOf = (issue: contract.Issue | undefined): Draft => ({
  subject: issue?.subject ?? "",
  intro: issue?.intro ?? "",
  articleIds: issue?.articleIds ?? [],
  picks: (issue?.watchIds ?? []).map((id) => ({
    id,
    watch: issue?.watches.find((watch) => watch.id === id),
  })),
});

const fieldsOf = ({ subject, intro, articleIds, picks }: Draft): contract.IssueFields => ({
  subject: subject.trim(),
  intro: intro.trim(),
  articleIds,
  watchIds: picks.map(({ id }) => id),
});

const labels = {
  subject: "Subject",
  intro: "Introduction",
  picks: "Watches",
  articleIds: "Articles",
} as const;

const shown = ({ picks, articleIds }: Draft) => ({
  picks: picks.map(nameOf).join(", "),
  articleIds: articles
    .flatMap(({ id, title }) => (articleIds.includes(id) ? title : []))
    .join(", "),
});

export function IssueForm({ issue }: { issue?: contract.Issue }) {
  const [, navigate] = useLocation();
  const saving = useCall(
    ({ fields, base }: { fields: contract.IssueFields; base: contract.Issue | undefined }) =>
      base
        ? call<typeof contract.editIssue>("PATCH /api/admin/newsletter/{id}", {
            params: { id: base.id },
            body: { ...fields, updatedAt: base.updatedAt },
          })
        : call<typeof contract.createIssue>("POST /api/admin/newsletter", { body: fields }),
    { updates: ({ id }) => issueQuery(id), toast: texts.issueSaved },
  );
  const form = useRecordForm({
    what: "issue",
    read: issue,
    valuesOf: draftOf,
    labels,
    shown,
    call: saving,
    send: (draft: Draft, base) => ({ fields: fieldsOf(draft), base }),
    stored: (saved) => saved,
    done: ({ id }, wasNew) => {
      if (wasNew) navigate(paths.newsletterIssue(id), { replace: true });
    },
    failed: (error) => texts.actionFailed(error).description,
  });
  const { field, isNew, isDirty, stored } = form;
  const draft = form.watch();
  const change = { shouldDirty: true } as const;

  return (
    <div className="grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-10">
        <SchemaForm form={form} id="issue">
          <TextField
            label={labels.subject}
            required
            autoComplete="off"
            maxLength={newsletterLimits.subjectMaxLength}
            {...field("subject")}
          />
          <TextAreaField
            label={labels.intro}
            hint={texts.issueTexts.introHint}
            rows={8}
            maxLength={newsletterLimits.introMaxLength}
            {...field("intro")}
          />
        </SchemaForm>
        <section aria-labelledby="watches">
          <h2 id="watches" className="mb-4 text-title">
            Watches
          </h2>
          <PickedWatches
            picks={draft.picks}
            onChange={(picks) => form.setValue("picks", picks, change)}
          />
        </section>
        <Articles
          chosen={draft.articleIds}
          onChange={(articleIds) => form.setValue("articleIds", articleIds, change)}
        />
        <div className="z-10 -mx-3 grid gap-3 border-line border-t bg-paper px-3 py-4 md:max-lg:bottom-14 md:sticky lg:bottom-0">
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" form="issue" loading={form.pending} disabled={!isDirty && !isNew}>
              {isNew ? "Save draft" : "Save changes"}
            </Button>
            {stored && <IssueActions issue={stored} isDirty={isDirty} />}
          </div>
          <p role="status" className="text-muted text-sm">
            {isDirty && (isNew ? "Not saved yet." : texts.issueTexts.saveFirst)}
          </p>
        </div>
      </div>
      <div className="min-w-0 xl:sticky xl:top-18 xl:self-start">
        <IssuePreview fields={fieldsOf(draft)} />
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

interface IssueActionsProps {
  issue: contract.Issue;
  isDirty: boolean;
}

function IssueActions({ issue, isDirty }: IssueActionsProps) {
  const [asked, setAsked] = useState<"send" | "delete">();
  const [, navigate] = useLocation();
  const params = { id: issue.id };
  const test = useCall<typeof contract.sendTestMail>("POST /api/admin/newsletter/{id}/test", {
    toast: ({ recipient }) => texts.testSent(recipient),
    failed: texts.actionFailed,
  });
  const send = useCall<typeof contract.sendIssue>("POST /api/admin/newsletter/{id}/send", {
    updates: issueQuery(issue.id),
    toast: texts.issueStarted,
  });
  const remove = useCall<typeof contract.deleteIssue>("DELETE /api/admin/newsletter/{id}", {
    toast: texts.issueDeleted,
  });
  const close = () => setAsked(undefined);
  const progressOf = ({ isPending, error }: { isPending: boolean; error: unknown }) => ({
    pending: isPending,
    problem: error ? texts.actionFailed(error).description : undefined,
  });
  return (
    <>
      <Button
        variant="secondary"
        disabled={isDirty}
        loading={test.isPending}
        onClick={() => test.mutate({ params })}
      >
        Send test mail
      </Button>
      <Button
        variant="secondary"
        disabled={isDirty || issue.recipients === 0}
        onClick={() => {
          send.reset();
          setAsked("send");
        }}
      >
        {texts.sendLabel(issue.recipients)}
      </Button>
      <Button variant="quiet" onClick={() => setAsked("delete")}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={asked === "send"}
        onOpenChange={close}
        title="Send the newsletter?"
        description={texts.sendQuestion(issue.recipients, issue.subject)}
        confirmLabel="Send"
        onConfirm={() => send.mutate({ params }, { onSuccess: close })}
        progress={progressOf(send)}
      />
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title="Delete the draft?"
        description="What you wrote is lost. This action cannot be undone."
        onConfirm={() =>
          remove.mutate({ params }, { onSuccess: () => navigate(paths.newsletterIssues()) })
        }
        progress={progressOf(remove)}
      />
    </>
  );
}
