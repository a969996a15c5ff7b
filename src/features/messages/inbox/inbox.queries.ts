import type { QueryClient, UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import type { EnquiryState } from "#src/domain/enquiries.ts";
import { inboxRefetchMs } from "#src/domain/enquiry-limits.ts";
import { undoMs } from "#src/domain/limits.ts";
import {
  type CallInput,
  call,
  type ReplyOf,
  randomKey,
  requestJson,
  urlOf,
  writeUrl,
} from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { useCall } from "#src/ui/use-call.ts";
import type * as contract from "./inbox.contract.ts";
import {
  blockFailed,
  inboxFailed,
  inboxTexts,
  inboxToasts,
  isOvertaken,
  senderBlocked,
  senderUnblocked,
} from "./inbox.messages.ts";
import type { listTemplates } from "./templates.contract.ts";

/** Others write at any time, so what is on screen is asked for again now and then. */
export const enquiryQuery = (id: string) => ({
  ...getQuery<typeof contract.readEnquiry>("/api/admin/enquiries/{id}", { params: { id } }),
  refetchInterval: inboxRefetchMs,
  refetchOnMount: "always" as const,
});

export const templatesQuery = () => getQuery<typeof listTemplates>("/api/admin/answer-templates");

export const fileUrl = (id: number, fileId: number) =>
  urlOf<typeof contract.readFile>("/api/admin/enquiries/{id}/files/{fileId}", {
    params: { id, fileId },
  });

export function refreshInbox(_reply: unknown, _input: unknown, queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/admin\/(offers\?|enquiries(\?|\/unread|$))/.test(String(queryKey[0])),
  });
}

type Answer = CallInput<typeof contract.replyToEnquiry>["body"];

/** One key per answer: a request that is repeated sends one mail. A refused answer shows what is new. */
export function useSendReply(id: number) {
  const pressed = useRef({ request: "", key: "" });
  const request = (body: Answer) => {
    const text = JSON.stringify(body);
    if (pressed.current.request !== text) pressed.current = { request: text, key: randomKey() };
    return call<typeof contract.replyToEnquiry>("POST /api/admin/enquiries/{id}/replies", {
      params: { id },
      headers: { "idempotency-key": pressed.current.key },
      body,
    });
  };
  return useCall(request, {
    updates: enquiryQuery(String(id)),
    onReply: (reply, input, queries) => {
      pressed.current = { request: "", key: "" };
      refreshInbox(reply, input, queries);
    },
    toast: inboxToasts.replied,
    overtaken: isOvertaken,
  });
}

interface Change {
  readonly id: number;
  readonly state?: EnquiryState;
  readonly assigneeId?: number | null;
  readonly unread?: true;
  readonly before?: Pick<Change, "state" | "assigneeId">;
}

type Changed = ReplyOf<typeof contract.changeEnquiry>;

export function useChangeEnquiry(): UseMutationResult<Changed, Error, Change> {
  const change: UseMutationResult<Changed, Error, Change> = useCall(
    ({ id, before: _, ...body }: Change) =>
      call<typeof contract.changeEnquiry>("PATCH /api/admin/enquiries/{id}", {
        params: { id },
        body,
      }),
    {
      updates: ({ enquiry }) => enquiryQuery(String(enquiry.id)),
      onReply: refreshInbox,
      toast: (reply, { id, before, ...done }) => {
        const said = saidOf(reply, done);
        if (!said || !before) return said;
        const onClick = () => change.mutate({ id, ...before });
        const action = { label: "Undo", description: inboxTexts.undo, onClick };
        return { ...said, action, displayMs: undoMs };
      },
      failed: inboxFailed,
    },
  );
  return change;
}

function saidOf({ enquiry }: Changed, { state, assigneeId, unread }: Omit<Change, "id">) {
  if (unread) return inboxToasts.unread;
  if (assigneeId !== undefined) return inboxToasts.assigned(enquiry.assignee?.username ?? null);
  return state && inboxToasts.state(state);
}

type DraftFiles = ReplyOf<typeof contract.addAttachment>;

const keepDraftFiles =
  (id: number) =>
  ({ draftFiles }: DraftFiles, _input: unknown, queries: QueryClient) =>
    queries.setQueryData(enquiryQuery(String(id)).queryKey, (before) =>
      before ? { ...before, enquiry: { ...before.enquiry, draftFiles } } : before,
    );

export const useAttach = (id: number) =>
  useCall(
    async (file: File) => {
      const path =
        "/api/admin/enquiries/{id}/files" satisfies (typeof contract.addAttachment)["path"];
      const url = writeUrl(path, { params: { id }, query: { name: file.name } });
      return (await requestJson("POST", url, { file })) as DraftFiles;
    },
    { onReply: keepDraftFiles(id) },
  );

export const useDetach = (id: number) =>
  useCall<typeof contract.removeAttachment>("DELETE /api/admin/enquiries/{id}/files/{fileId}", {
    onReply: keepDraftFiles(id),
    failed: inboxFailed,
  });

export const blockedSendersQuery = () =>
  getQuery<typeof contract.listBlocked>("/api/admin/blocked-senders");

export const useBlockSender = () =>
  useCall<typeof contract.blockSender>("POST /api/admin/blocked-senders", {
    updates: blockedSendersQuery(),
    toast: (_reply, { body }) => senderBlocked(body.address),
    failed: blockFailed,
  });

export const useUnblockSender = () =>
  useCall<typeof contract.unblockSender>("DELETE /api/admin/blocked-senders/{address}", {
    updates: blockedSendersQuery(),
    toast: (_reply, { params }) => senderUnblocked(String(params.address)),
    failed: blockFailed,
  });
