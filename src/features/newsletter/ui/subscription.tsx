import type { ReactNode } from "react";
import type { Capability } from "#src/domain/capabilities.ts";
import { useFormGuard } from "#src/features/enquiries/ui/form-guard.tsx";
import { confirmationSent, subscribed } from "#src/features/newsletter/newsletter.messages.ts";
import type { SubscribeBody } from "#src/features/newsletter/newsletter.mutations.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import type { ToastInput } from "#src/ui/toast-store.ts";

/** What a form of the newsletter sends beside the address. */
interface Subscription {
  /** The form renders it. */
  readonly trap: ReactNode;
  prepare(email: string): Promise<SubscribeBody>;
  /** What a visitor reads then. */
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

const subscriptionFor = (capabilities: readonly Capability[]): UseSubscription =>
  capabilities.includes("enquiries") ? useGuarded : useSpecified;

export const useSubscription: UseSubscription = (form) =>
  subscriptionFor(usePageState().capabilities)(form);
