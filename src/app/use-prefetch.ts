import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { internalAddress, linkAt } from "./internal-address.ts";
import { canonicalAddress, findRoute } from "./routes.tsx";

/** Long enough to tell a pointer that stays from one that passes. */
const intentMs = 80;

/**
 * What a link leads to is fetched as soon as someone seems to mean it; the click then shows it at once.
 * What is there already is not fetched again, and what fails now is told when the page itself asks.
 */
export function usePrefetch(): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const state = usePageState();
  useEffect(() => {
    let timer: number | undefined;

    const fetchAhead = async (address: string) => {
      const { pathname, searchParams } = new URL(address, window.location.origin);
      const { route, params } = findRoute(pathname);
      if (route.guard?.(viewer, pathname)) return;
      const { search } = canonicalAddress({ path: pathname, search: searchParams });
      await Promise.all([
        route.page.preload(),
        route.needs?.((query) => queries.fetchQuery(query), { params, search, state }),
      ]);
    };
    const consider = ({ target }: Event) => {
      window.clearTimeout(timer);
      const link = linkAt(target);
      const address = link && internalAddress(link);
      if (!address || savesData()) return;
      timer = window.setTimeout(() => {
        fetchAhead(address).catch(() => {});
      }, intentMs);
    };
    const events = ["pointerover", "focusin", "touchstart"];
    for (const name of events) document.addEventListener(name, consider, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, consider);
    };
  }, [queries, viewer, state]);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
