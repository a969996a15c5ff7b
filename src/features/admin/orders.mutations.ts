import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { StaffOrder } from "./order.schema.ts";
import type {
  actOnOrder,
  checkPayment,
  correctOrderEmail,
  makePaymentLink,
  resendOrderMail,
} from "./orders.contract.ts";
import {
  actDone,
  checked,
  checkFailed,
  emailTexts,
  linkTexts,
  resendFailed,
  resent,
  wasOvertaken,
} from "./orders.messages.ts";
import { paymentChecksQuery, staffOrderQuery } from "./orders.queries.ts";

export type ActInput = z.input<typeof actOnOrder.body>;

/** A refused act shows the order as it has become meanwhile. */
export function useAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ActInput) =>
      call<typeof actOnOrder>("POST /api/admin/orders/{id}/events", { params: { id }, body }),
    onSuccess: async (reply, { type }) => {
      await showOrder(queries, reply);
      toast(actDone(type));
    },
    onError: async (error) => {
      if (wasOvertaken(error)) await queries.invalidateQueries(staffOrderQuery(String(id)));
    },
  });
}

export function useResend(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mailId: number) =>
      call<typeof resendOrderMail>("POST /api/admin/orders/{id}/mails/{mailId}/resend", {
        params: { id, mailId },
      }),
    onSuccess: async (reply) => {
      await showOrder(queries, reply);
      toast(resent);
    },
    onError: (error) => toast(resendFailed(error)),
  });
}

/** The reply is the only time that the link is readable. */
export function useMakePaymentLink(id: number) {
  return useMutation({
    mutationFn: () =>
      call<typeof makePaymentLink>("POST /api/admin/orders/{id}/payment-link", { params: { id } }),
    onError: (error) => toast(linkTexts.failed(error)),
  });
}

export function useCorrectEmail(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof correctOrderEmail>("PATCH /api/admin/orders/{id}", {
        params: { id },
        body: { email },
      }),
    onSuccess: async (reply) => {
      await showOrder(queries, reply);
      toast(emailTexts.done);
    },
  });
}

export function useCheckPayment() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<typeof checkPayment>("POST /api/admin/payments-to-check/{id}/checked", {
        params: { id },
      }),
    onSuccess: (reply) => {
      queries.setQueryData(paymentChecksQuery().queryKey, reply);
      queries.removeQueries({ type: "inactive", predicate: isNotViewer });
      toast(checked);
    },
    onError: (error) => toast(checkFailed(error)),
  });
}

/** Tables, figures and watches may show the order's change too. */
async function showOrder(queries: QueryClient, reply: { order: StaffOrder }): Promise<void> {
  const { queryKey } = staffOrderQuery(String(reply.order.id));
  queries.setQueryData(queryKey, reply);
  queries.removeQueries({
    type: "inactive",
    predicate: (query) => isNotViewer(query) && query.queryKey[0] !== queryKey[0],
  });
}
