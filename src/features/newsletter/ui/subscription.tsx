import type { ReactNode } from "react";
import type { Capability } from "#src/domain/capabilities.ts";
import { formGuardLimits } from "#src/domain/enquiry-limits.ts";
import { useFormGuard } from "#src/features/enquiries/ui/form-guard.tsx";
import type { SubscribeBody } from "#src/features/newsletter/newsletter.mutations.ts";
import { usePageState } from "#src/lib/page-state.tsx";

/** What a form of the newsletter sends beside the address. */
interface Subscription {
  /** The form renders it. */
  readonly trap: ReactNode;
  prepare(email: string): Promise<SubscribeBody>;
}

type UseSubscription = (form: "page" | "box") => Subscription;

/** As specified: the address alone. */
const useSpecified: UseSubscription = () => ({
  trap: null,
  prepare: async (email) => ({ email }),
});

/** Who fills it in faster than the guard believes waits for the rest, instead of being refused. */
const useGuarded: UseSubscription = (form) => {
  const { trap, read } = useFormGuard();
  return {
    trap,
    async prepare(email) {
      const rest = formGuardLimits.minimumMs - read().elapsedMs;
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
      return { email, form, guard: read() };
    },
  };
};

const subscriptionFor = (capabilities: readonly Capability[]): UseSubscription =>
  capabilities.includes("enquiries") ? useGuarded : useSpecified;

export const useSubscription: UseSubscription = (form) =>
  subscriptionFor(usePageState().capabilities)(form);
