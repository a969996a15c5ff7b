import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { call, type ReplyOf } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  approveApplication,
  declineApplication,
  inviteAgain,
  noteApplication,
  readApplication,
} from "./applications.contract.ts";
import * as messages from "./applications.messages.ts";
import { applicationQuery } from "./people.queries.ts";

type Reply = ReplyOf<typeof readApplication> & { link?: string | undefined };
type Said = (application: Reply["application"], link?: string) => Parameters<typeof toast>[0];

/** A refused decision shows what the application has become meanwhile. */
function useAct<Input>(id: number, request: (input: Input) => Promise<Reply>, said: Said) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: ({ link, ...reply }) => {
      show(queries, id, reply);
      toast(said(reply.application, link));
    },
    onError: async (error) => {
      if (messages.isOvertaken(error)) {
        await queries.invalidateQueries(applicationQuery(String(id)));
      }
    },
  });
}

export const useApprove = (id: number) =>
  useAct<void>(
    id,
    () =>
      call<typeof approveApplication>("POST /api/admin/applications/{id}/approve", {
        params: { id },
      }),
    messages.approved,
  );

export const useDecline = (id: number) =>
  useAct<string>(
    id,
    (reason) =>
      call<typeof declineApplication>("POST /api/admin/applications/{id}/decline", {
        params: { id },
        body: { reason },
      }),
    messages.declined,
  );

export const useInviteAgain = (id: number) =>
  useAct<void>(
    id,
    () =>
      call<typeof inviteAgain>("POST /api/admin/applications/{id}/invitation", { params: { id } }),
    messages.invitedAgain,
  );

export const useNoteApplication = (id: number) =>
  useAct<string>(
    id,
    (text) =>
      call<typeof noteApplication>("POST /api/admin/applications/{id}/notes", {
        params: { id },
        body: { text },
      }),
    () => messages.noteAdded,
  );

/** Lists and people may show the change too. */
function show(queries: QueryClient, id: number, reply: ReplyOf<typeof readApplication>): void {
  const { queryKey } = applicationQuery(String(id));
  queries.setQueryData(queryKey, reply);
  queries.removeQueries({
    type: "inactive",
    predicate: (query) => isNotViewer(query) && query.queryKey[0] !== queryKey[0],
  });
}
