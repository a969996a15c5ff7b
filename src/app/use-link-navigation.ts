import { useEffect } from "react";
import { useLocation } from "wouter";
import { isModifiedClick } from "#src/lib/modified-click.ts";
import { internalAddress, linkAt } from "./internal-address.ts";

/**
 * One listener for all links of the shop, so that a link is a plain `<a>`: nothing to set up for each,
 * and it works the same before any script has run.
 */
export function useLinkNavigation(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || isModifiedClick(event)) return;
      const link = linkAt(event.target);
      const address = link && internalAddress(link);
      if (!address) return;
      event.preventDefault();
      navigate(address);
    };
    // On the window: the components' own handlers, which may prevent it, have run by then.
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
}
