import { useMutation } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { subscribe } from "./newsletter.contract.ts";
import { subscribed, subscriptionFailed } from "./newsletter.messages.ts";

export function useSubscribe() {
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof subscribe>("POST /api/subscribe", { body: { email } }),
    onSuccess: () => toast(subscribed),
    onError: () => toast(subscriptionFailed),
  });
}
