import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { subscribe } from "#src/features/newsletter/newsletter.contract.ts";
import {
  confirmationSent,
  subscribed,
  subscriptionFailed,
} from "#src/features/newsletter/newsletter.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { type ToastInput, toast } from "#src/ui/toast-store.ts";

interface Subscription {
  readonly trap: ReactNode;
  prepare(email: string): Promise<SubscribeBody>;
  done(email: string): ToastInput;
}

type UseSubscription = (form: "page" | "box") => Subscription;

/** As specified: the address alone. */
const useSpecified: UseSubscription = () => ({
  trap: null,
  prepare: async (email) => ({ email }),
  done: () => subscribed,
});

const useGuarded: UseSubscription = (form) => {
  const { trap, read } = useFormGuard();
  return {
    trap,
    prepare: async (email) => ({ email, form, guard: await read() }),
    done: confirmationSent,
  };
};

export function useSubscription(form: "page" | "box"): Subscription {
  const useChosen = useCapability("enquiries") ? useGuarded : useSpecified;
  return useChosen(form);
}

type SubscribeBody = z.input<(typeof subscribe)["body"]>;

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
