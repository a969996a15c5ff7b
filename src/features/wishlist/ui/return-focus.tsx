import { type RefObject, useEffect } from "react";

interface ReturnFocusProps {
  to: RefObject<HTMLElement | null>;
}

/**
 * Inside a dialog that has no trigger of its own: when it has gone, the focus goes back to what opened
 * it, or to the page where that has gone too. The wait lets the dialog give the page free first.
 */
export function ReturnFocus({ to }: ReturnFocusProps) {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        (to.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
      });
    },
    [to],
  );
  return null;
}
