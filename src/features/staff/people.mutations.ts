import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { call, type ReplyOf } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { changePerson, notePerson, readPerson, signOutPerson } from "./people.contract.ts";
import { saved } from "./people.messages.ts";
import { personQuery } from "./people.queries.ts";

type Reply = ReplyOf<typeof readPerson> & { link?: string | undefined };
type Changes = z.input<typeof changePerson.body>;

function useAct<Input>(
  id: number,
  request: (input: Input) => Promise<Reply>,
  said: (input: Input) => string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: ({ link: _, ...reply }, input) => {
      show(queries, id, reply);
      toast(saved(said(input)));
    },
  });
}

export const useChangePerson = (id: number) =>
  useAct<Changes>(
    id,
    (body) => call<typeof changePerson>("PATCH /api/admin/people/{id}", { params: { id }, body }),
    ({ isDisabled }) =>
      isDisabled === undefined
        ? "The rights are saved."
        : `The account is ${isDisabled ? "disabled" : "enabled"}.`,
  );

export const useSignOutPerson = (id: number) =>
  useAct<void>(
    id,
    () => call<typeof signOutPerson>("POST /api/admin/people/{id}/sign-out", { params: { id } }),
    () => "Signed out everywhere.",
  );

export const useNotePerson = (id: number) =>
  useAct<string>(
    id,
    (text) =>
      call<typeof notePerson>("POST /api/admin/people/{id}/notes", {
        params: { id },
        body: { text },
      }),
    () => "The note is added.",
  );

/** Lists and applications may show the change too. */
function show(queries: QueryClient, id: number, reply: ReplyOf<typeof readPerson>): void {
  const { queryKey } = personQuery(String(id));
  queries.setQueryData(queryKey, reply);
  queries.removeQueries({
    type: "inactive",
    predicate: (query) => isNotViewer(query) && query.queryKey[0] !== queryKey[0],
  });
}
