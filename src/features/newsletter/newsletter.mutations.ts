import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#src/lib/endpoint.ts";
import { type ToastInput, toast } from "#src/ui/toast-store.ts";
import type { subscribe } from "./newsletter.contract.ts";
import { subscriptionFailed } from "./newsletter.messages.ts";

export type SubscribeBody = z.input<(typeof subscribe)["body"]>;

interface Subscribing {
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
