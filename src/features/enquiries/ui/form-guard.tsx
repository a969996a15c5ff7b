import { useEffect, useRef } from "react";
import type { FormGuard } from "#src/features/enquiries/enquiries.schema.ts";

/** Returns what a form sends beside its fields. The form renders `trap`. */
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
    read: (): FormGuard => ({
      website: website.current?.value ?? "",
      elapsedMs: Math.round(performance.now() - shownAt.current),
    }),
  };
}
