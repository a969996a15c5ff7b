import { useState } from "react";
import { useLocation } from "wouter";
import type { Issue } from "#src/features/newsletter/issues.contract.ts";
import { actFailed, sendLabel, sendQuestion } from "#src/features/newsletter/issues.messages.ts";
import {
  useDeleteIssue,
  useSendIssue,
  useSendTest,
} from "#src/features/newsletter/issues.mutations.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";

interface IssueActionsProps {
  issue: Issue;
  /** Only what is saved can be sent. */
  isDirty: boolean;
}

/** What may be done with a draft that is saved. */
export function IssueActions({ issue, isDirty }: IssueActionsProps) {
  const [asked, setAsked] = useState<"send" | "delete">();
  const [, navigate] = useLocation();
  const test = useSendTest(issue.id);
  const send = useSendIssue(issue.id);
  const remove = useDeleteIssue(issue.id);
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
        onClick={() => test.mutate()}
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
        onConfirm={() => send.mutate(undefined, { onSuccess: close })}
        progress={progressOf(send)}
      />
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title="Delete the draft?"
        description="What you wrote is lost. This action cannot be undone."
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => navigate(paths.newsletterIssues()) })
        }
        progress={progressOf(remove)}
      />
    </>
  );
}
