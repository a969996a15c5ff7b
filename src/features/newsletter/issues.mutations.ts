import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  askEarlierSubscribers,
  createIssue,
  deleteIssue,
  editIssue,
  Issue,
  IssueFields,
  resumeIssue,
  sendIssue,
  sendTestMail,
  stopIssue,
} from "./issues.contract.ts";
import {
  actFailed,
  earlierAsked,
  issueDeleted,
  issueSaved,
  issueStarted,
  issueStopped,
  testSent,
} from "./issues.messages.ts";
import { issueQuery, issuesQuery } from "./issues.queries.ts";

function useKeepIssue() {
  const queries = useQueryClient();
  return (issue: Issue) => queries.setQueryData(issueQuery(issue.id).queryKey, issue);
}

interface Saving {
  readonly fields: IssueFields;
  /** As it was read; undefined for a new one. */
  readonly read: Pick<Issue, "id" | "updatedAt"> | undefined;
}

export function useSaveIssue() {
  const keep = useKeepIssue();
  return useMutation({
    mutationFn: ({ fields, read }: Saving) =>
      read
        ? call<typeof editIssue>("PATCH /api/admin/newsletter/{id}", {
            params: { id: read.id },
            body: { ...fields, updatedAt: read.updatedAt },
          })
        : call<typeof createIssue>("POST /api/admin/newsletter", { body: fields }),
    onSuccess: (issue) => {
      keep(issue);
      toast(issueSaved);
    },
  });
}

export function useDeleteIssue(id: number) {
  return useMutation({
    mutationFn: () =>
      call<typeof deleteIssue>("DELETE /api/admin/newsletter/{id}", { params: { id } }),
    onSuccess: () => toast(issueDeleted),
  });
}

export function useAskEarlier() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof askEarlierSubscribers>("POST /api/admin/newsletter/confirmations"),
    onSuccess: async () => {
      toast(earlierAsked);
      await queries.invalidateQueries(issuesQuery(1));
    },
  });
}

export function useSendTest(id: number) {
  return useMutation({
    mutationFn: () =>
      call<typeof sendTestMail>("POST /api/admin/newsletter/{id}/test", { params: { id } }),
    onSuccess: ({ recipient }) => toast(testSent(recipient)),
    onError: (error) => toast(actFailed(error)),
  });
}

export function useSendIssue(id: number) {
  const keep = useKeepIssue();
  return useMutation({
    mutationFn: () =>
      call<typeof sendIssue>("POST /api/admin/newsletter/{id}/send", { params: { id } }),
    onSuccess: (issue) => {
      keep(issue);
      toast(issueStarted);
    },
  });
}

export function useStopOrResume(id: number) {
  const keep = useKeepIssue();
  return useMutation({
    mutationFn: (act: "stop" | "resume") =>
      act === "stop"
        ? call<typeof stopIssue>("POST /api/admin/newsletter/{id}/stop", { params: { id } })
        : call<typeof resumeIssue>("POST /api/admin/newsletter/{id}/resume", { params: { id } }),
    onSuccess: (issue) => {
      keep(issue);
      toast(issue.state === "stopped" ? issueStopped : issueStarted);
    },
    onError: (error) => toast(actFailed(error)),
  });
}
