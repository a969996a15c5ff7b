import { useEffect, useState } from "react";

/**
 * Once what uses it has gone, the focus returns to where it was before; if that has gone too, to the
 * main part of the page, unless something else has taken it.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const target = before?.isConnected ? before : document.getElementById("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [before],
  );
}
