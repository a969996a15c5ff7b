import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "#src/lib/endpoint.ts";
import { randomKey } from "#src/lib/random-key.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { giveUpJob, resendMail, retryJob } from "./mails.contract.ts";
import { mailActFailed, mailDone } from "./mails.messages.ts";
import { jobsQuery, mailQuery } from "./mails.queries.ts";

/** One key per press: a request that is repeated by the network sends the mail once. */
export function useResendMail(id: number) {
  const queries = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: () => {
      key.current ??= randomKey();
      return call<typeof resendMail>("POST /api/admin/mails/{id}/resend", {
        params: { id },
        headers: { "idempotency-key": key.current },
      });
    },
    onSuccess: async () => {
      key.current = undefined;
      await queries.invalidateQueries({ predicate: isOfMails });
      await queries.invalidateQueries(mailQuery(id));
      toast(mailDone.resent);
    },
    onError: (error) => toast(mailActFailed(error)),
  });
}

const isOfMails = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith("/api/admin/mails");

export function useJobAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: "retry" | "give-up") =>
      act === "retry"
        ? call<typeof retryJob>("POST /api/admin/jobs/{id}/retry", { params: { id } })
        : call<typeof giveUpJob>("POST /api/admin/jobs/{id}/give-up", { params: { id } }),
    onSuccess: (reply, act) => {
      queries.setQueryData(jobsQuery().queryKey, reply);
      toast(act === "retry" ? mailDone.retried : mailDone.givenUp);
    },
    onError: async (error) => {
      toast(mailActFailed(error));
      await queries.invalidateQueries(jobsQuery());
    },
  });
}
