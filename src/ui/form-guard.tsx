import { useEffect, useRef } from "react";
import { formGuardLimits } from "#src/domain/enquiry-limits.ts";
import type { FormGuard } from "#src/lib/form-fields.ts";

/**
 * Returns what a form sends beside its fields. The form renders `trap`. Autofill completes a form sooner than the guard
 * believes of people, so `read` waits for the rest instead of letting the shop refuse it.
 */
export function useFormGuard() {
  const website = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return {
    trap: (
      <div aria-hidden="true" className="absolute -left-[9999px]" inert>
        <label>
          Website
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    ),
    async read(): Promise<FormGuard> {
      const rest = shownAt.current + formGuardLimits.minimumMs - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      return {
        website: website.current?.value ?? "",
        // The timer may end a fraction early.
        elapsedMs: Math.ceil(
          Math.max(performance.now() - shownAt.current, formGuardLimits.minimumMs),
        ),
      };
    },
  };
}
