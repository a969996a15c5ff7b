import { useState } from "react";
import { useLocation } from "wouter";
import type {
  deleteIssue,
  Issue,
  sendIssue,
  sendTestMail,
} from "#src/features/newsletter/issues.contract.ts";
import {
  actFailed,
  issueDeleted,
  issueStarted,
  sendLabel,
  sendQuestion,
  testSent,
} from "#src/features/newsletter/issues.messages.ts";
import { issueQuery } from "#src/features/newsletter/issues.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface IssueActionsProps {
  issue: Issue;
  /** Only what is saved can be sent. */
  isDirty: boolean;
}

export function IssueActions({ issue, isDirty }: IssueActionsProps) {
  const [asked, setAsked] = useState<"send" | "delete">();
  const [, navigate] = useLocation();
  const params = { id: issue.id };
  const test = useCall<typeof sendTestMail>("POST /api/admin/newsletter/{id}/test", {
    toast: ({ recipient }) => testSent(recipient),
    failed: actFailed,
  });
  const send = useCall<typeof sendIssue>("POST /api/admin/newsletter/{id}/send", {
    updates: issueQuery(issue.id),
    toast: issueStarted,
  });
  const remove = useCall<typeof deleteIssue>("DELETE /api/admin/newsletter/{id}", {
    toast: issueDeleted,
  });
  const close = () => setAsked(undefined);
  const progressOf = ({ isPending, error }: { isPending: boolean; error: unknown }) => ({
    pending: isPending,
    problem: error ? actFailed(error).description : undefined,
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
        {sendLabel(issue.recipients)}
      </Button>
      <Button variant="quiet" onClick={() => setAsked("delete")}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={asked === "send"}
        onOpenChange={close}
        title="Send the newsletter?"
        description={sendQuestion(issue.recipients, issue.subject)}
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
