import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { EnquiryState } from "#src/domain/enquiries.ts";
import { call, type ReplyOf, requestJson, writeUrl } from "#src/lib/endpoint.ts";
import { randomKey } from "#src/lib/random-key.ts";
import { type ToastInput, toast } from "#src/ui/toast-store.ts";
import type {
  addAttachment,
  changeEnquiries,
  changeEnquiry,
  noteEnquiry,
  readEnquiry,
  readUpTo,
  removeAttachment,
  replyToEnquiry,
} from "./inbox.contract.ts";
import { inboxToasts, isOvertaken, problemOf } from "./inbox.messages.ts";
import { enquiryQuery, templatesQuery, unreadQuery } from "./inbox.queries.ts";
import type {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  TemplateFields,
} from "./templates.contract.ts";

type EnquiryReply = ReplyOf<typeof readEnquiry>;

const failed = (error: unknown): ToastInput => ({
  title: "Inbox",
  description: problemOf(error),
  variant: "destructive",
});

/** The list and the numbers may show the change too. */
function show(queries: QueryClient, reply: EnquiryReply): void {
  queries.setQueryData(enquiryQuery(String(reply.enquiry.id)).queryKey, reply);
  refresh(queries);
}

function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/admin\/enquiries(\?|\/unread|$)/.test(String(queryKey[0])),
  });
}

interface Answer {
  readonly text: string;
  readonly seenMessageId: number;
  readonly fileIds: number[];
  readonly close: boolean;
}

/** One key per answer: a request that is repeated sends one mail. A refused answer shows what is new. */
export function useReply(id: number) {
  const queries = useQueryClient();
  const pressed = useRef({ request: "", key: "" });
  return useMutation({
    mutationFn: (body: Answer) => {
      const request = JSON.stringify(body);
      if (pressed.current.request !== request) {
        pressed.current = { request, key: randomKey() };
      }
      return call<typeof replyToEnquiry>("POST /api/admin/enquiries/{id}/replies", {
        params: { id },
        headers: { "idempotency-key": pressed.current.key },
        body,
      });
    },
    onSuccess: (reply) => {
      pressed.current = { request: "", key: "" };
      show(queries, reply);
      toast(inboxToasts.replied);
    },
    onError: async (error) => {
      if (isOvertaken(error)) await queries.invalidateQueries(enquiryQuery(String(id)));
    },
  });
}

export function useNote(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call<typeof noteEnquiry>("POST /api/admin/enquiries/{id}/notes", {
        params: { id },
        body: { text },
      }),
    onSuccess: (reply) => {
      show(queries, reply);
      toast(inboxToasts.noted);
    },
  });
}

interface Change {
  readonly id: number;
  readonly state?: EnquiryState;
  readonly assigneeId?: number | null;
  readonly unread?: true;
}

export function useChangeEnquiry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) =>
      call<typeof changeEnquiry>("PATCH /api/admin/enquiries/{id}", { params: { id }, body }),
    onSuccess: (reply, { state, assigneeId, unread }) => {
      show(queries, reply);
      if (state) toast(inboxToasts.state(state));
      if (assigneeId !== undefined) {
        toast(inboxToasts.assigned(reply.enquiry.assignee?.username ?? null));
      }
      if (unread) toast(inboxToasts.unread);
    },
    onError: (error) => toast(failed(error)),
  });
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, seenMessageId }: { id: number; seenMessageId: number }) =>
      call<typeof readUpTo>("POST /api/admin/enquiries/{id}/read", {
        params: { id },
        body: { seenMessageId },
      }),
    onSuccess: (reply) => {
      queries.setQueryData(unreadQuery().queryKey, reply);
      refresh(queries);
    },
  });
}

export function useChangeMany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; act: "close" | "assign-to-me" | "mark-read" }) =>
      call<typeof changeEnquiries>("POST /api/admin/enquiries/bulk", { body }),
    onSuccess: ({ changed }, { ids }) => {
      for (const id of ids) queries.removeQueries(enquiryQuery(String(id)));
      refresh(queries);
      toast(inboxToasts.changed(changed));
    },
    onError: (error) => toast(failed(error)),
  });
}

type DraftFiles = ReplyOf<typeof addAttachment>;

function useDraftFiles<Input>(
  id: number,
  request: (input: Input) => Promise<DraftFiles>,
  onError = (_: Error) => {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onError,
    onSuccess: ({ draftFiles }) => {
      queries.setQueryData(enquiryQuery(String(id)).queryKey, (before) =>
        before ? { ...before, enquiry: { ...before.enquiry, draftFiles } } : before,
      );
    },
  });
}

/** The caller says which files were refused, and why. */
export const useAttach = (id: number) =>
  useDraftFiles(id, async (file: File) => {
    const path = "/api/admin/enquiries/{id}/files" satisfies (typeof addAttachment)["path"];
    const url = writeUrl(path, { params: { id }, query: { name: file.name } });
    return (await requestJson("POST", url, { file })) as DraftFiles;
  });

export const useDetach = (id: number) =>
  useDraftFiles(
    id,
    (fileId: number) =>
      call<typeof removeAttachment>("DELETE /api/admin/enquiries/{id}/files/{fileId}", {
        params: { id, fileId },
      }),
    (error) => toast(failed(error)),
  );

type TemplatesReply = ReplyOf<typeof listTemplates>;

function useTemplates<Input>(request: (input: Input) => Promise<TemplatesReply>, said: ToastInput) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (reply) => {
      queries.setQueryData(templatesQuery().queryKey, reply);
      toast(said);
    },
  });
}

export const useSaveTemplate = () =>
  useTemplates(
    ({ id, ...body }: TemplateFields & { id: number | undefined }) =>
      id === undefined
        ? call<typeof addTemplate>("POST /api/admin/answer-templates", { body })
        : call<typeof changeTemplate>("PATCH /api/admin/answer-templates/{id}", {
            params: { id },
            body,
          }),
    inboxToasts.templateSaved,
  );

export const useDeleteTemplate = () =>
  useTemplates(
    (id: number) =>
      call<typeof deleteTemplate>("DELETE /api/admin/answer-templates/{id}", { params: { id } }),
    inboxToasts.templateDeleted,
  );
