import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { type ToastInput, toast } from "#src/ui/toast-store.ts";
import type {
  changeOwnSubscription,
  changeSubscription,
  confirmSubscription,
  readOwnSubscription,
  renewConfirmation,
  subscribe,
} from "./newsletter.contract.ts";
import { ownSubscriptionTexts, subscriptionFailed } from "./newsletter.messages.ts";

export type SubscribeBody = z.input<(typeof subscribe)["body"]>;

interface Subscribing {
  /** Makes the body, and may take its time. */
  prepare(email: string): Promise<SubscribeBody>;
  done(email: string): ToastInput;
}

export function useSubscribe({ prepare, done }: Subscribing) {
  return useMutation({
    mutationFn: async (email: string) =>
      call<typeof subscribe>("POST /api/subscribe", { body: await prepare(email) }),
    onSuccess: (_, email) => toast(done(email)),
    onError: () => toast(subscriptionFailed),
  });
}

export function useConfirm() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof confirmSubscription>("POST /api/newsletter/confirm", { body: { token } }),
  });
}

export function useRenewConfirmation() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof renewConfirmation>("POST /api/newsletter/confirmation", { body: { token } }),
  });
}

export function useChangeSubscription() {
  return useMutation({
    mutationFn: (body: { token: string; subscribed: boolean }) =>
      call<typeof changeSubscription>("POST /api/newsletter/subscription", { body }),
  });
}

export const ownSubscriptionQuery = () =>
  getQuery<typeof readOwnSubscription>("/api/account/newsletter");

export function useSwitchOwnSubscription() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      call<typeof changeOwnSubscription>("POST /api/account/newsletter", { body: { isOn } }),
    onSuccess: (reply) => {
      queries.setQueryData(ownSubscriptionQuery().queryKey, reply);
      if (reply.state === "hidden") toast(ownSubscriptionTexts.linkSent);
    },
    onError: (error) =>
      toast({ ...subscriptionFailed, description: messageOf(error, ownSubscriptionTexts.failed) }),
  });
}
