import type { ReactNode } from "react";
import { confirmationSent, subscribed } from "#src/features/newsletter/newsletter.messages.ts";
import type { SubscribeBody } from "#src/features/newsletter/newsletter.mutations.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import type { ToastInput } from "#src/ui/toast-store.ts";

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
