import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  actionFailed,
  issueStarted,
  issueStopped,
  issueTexts,
} from "#src/features/marketing/newsletter/issues.messages.ts";
import { issueQuery } from "#src/features/marketing/newsletter/issues.queries.ts";
import type * as contract from "#src/features/marketing/newsletter/newsletter.contract.ts";
import { paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { RecordHead } from "#src/office/record-head.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { IssueForm } from "./issue-form.tsx";
import { IssueBadge } from "./issue-list.tsx";
import { IssuePreview } from "./issue-preview.tsx";

const trail = [{ label: "Newsletter", href: paths.newsletterIssues() }];

export function IssueScreen({ id }: { id: string }) {
  if (id === "new") {
    return (
      <>
        <IssueHead title="New Issue" />
        <IssueForm />
      </>
    );
  }
  return <StoredIssue id={id} />;
}

function StoredIssue({ id }: { id: string }) {
  return (
    <LoadedRecord
      query={useQuery(issueQuery(id))}
      noun="issue"
      missing={{
        as: "h1",
        title: issueTexts.missing,
        description: issueTexts.missingDescription,
        all: { label: "All issues", href: paths.newsletterIssues() },
      }}
    >
      {(issue) => (
        <>
          <IssueHead title={issue.subject || issueTexts.untitled} issue={issue} />
          {issue.state === "draft" ? (
            <IssueForm key={issue.id} issue={issue} />
          ) : (
            <Sent issue={issue} />
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function IssueHead({ title, issue }: { title: string; issue?: contract.Issue }) {
  return (
    <div className="mb-8">
      <RecordHead trail={trail} title={title} badges={issue && <IssueBadge state={issue.state} />}>
        {issue && <Times issue={issue} />}
      </RecordHead>
    </div>
  );
}

function Times({
  issue: { startedAt, finishedAt, updatedAt, timeZone },
}: {
  issue: contract.Issue;
}) {
  return (
    <>
      {startedAt ? "Begun " : "Changed "}
      <ZonedTime at={startedAt ?? updatedAt} timeZone={timeZone} time />
      {finishedAt && (
        <>
          , sent <ZonedTime at={finishedAt} timeZone={timeZone} time />
        </>
      )}
    </>
  );
}

function Sent({ issue }: { issue: contract.Issue }) {
  const { id, state, results, subject, intro, watchIds, articleIds } = issue;
  const shown = {
    updates: issueQuery(id),
    toast: (reply: contract.Issue) => (reply.state === "stopped" ? issueStopped : issueStarted),
    failed: actionFailed,
  };
  const stop = useCall<typeof contract.stopIssue>("POST /api/admin/newsletter/{id}/stop", shown);
  const resume = useCall<typeof contract.resumeIssue>(
    "POST /api/admin/newsletter/{id}/resume",
    shown,
  );
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <section aria-labelledby="results" className="min-w-0">
        <h2 id="results" className="mb-4 text-title">
          Results
        </h2>
        <div aria-live="polite">{results && <Figures figures={resultFigures(results)} />}</div>
        {state === "sending" && (
          <Button
            variant="secondary"
            loading={stop.isPending}
            onClick={() => stop.mutate({ params: { id } })}
            className="mt-6"
          >
            Stop sending
          </Button>
        )}
        {state === "stopped" && (
          <Button
            loading={resume.isPending}
            onClick={() => resume.mutate({ params: { id } })}
            className="mt-6"
          >
            Go on sending
          </Button>
        )}
      </section>
      <IssuePreview fields={{ subject, intro, watchIds, articleIds }} />
    </div>
  );
}

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly isBad?: boolean;
}

/** A figure that is zero and says nothing is left out. */
function resultFigures(results: contract.IssueResults): Figure[] {
  const { sent, failed, waiting, notSent, unsubscribed } = results;
  return [
    { label: "Sent", value: sent },
    ...(notSent > 0 ? [{ label: "Not sent", value: notSent }] : []),
    { label: "Failed", value: failed, isBad: failed > 0 },
    ...(waiting > 0 ? [{ label: "Waiting", value: waiting }] : []),
    { label: "Unsubscribed", value: unsubscribed },
  ];
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4 border-line border-y py-5">
      {figures.map(({ label, value, isBad }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted text-xs">{label}</dt>
          <dd
            className={clsx(
              "font-display text-heading lining-nums tabular-nums",
              isBad && "text-danger",
            )}
          >
            {value.toLocaleString("en-US")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
