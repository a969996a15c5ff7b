import { type RefObject, useEffect, useRef } from "react";

/**
 * Every change of the listing starts at its top, and a new page puts the reader before its first
 * watch. Going back is left to the browser, which returns to where one was.
 */
export function useStartAtTop(
  search: string,
  page: number,
  results: RefObject<HTMLElement | null>,
): void {
  const shown = useRef({ search, page });
  const wentBack = useRef(false);

  useEffect(() => {
    const note = () => {
      wentBack.current = true;
    };
    window.addEventListener("popstate", note);
    return () => window.removeEventListener("popstate", note);
  }, []);

  useEffect(() => {
    const before = shown.current;
    if (before.search === search) return;
    shown.current = { search, page };
    if (!wentBack.current) {
      window.scrollTo(0, 0);
      if (before.page !== page) results.current?.focus({ preventScroll: true });
    }
    wentBack.current = false;
  }, [search, page, results]);
}
