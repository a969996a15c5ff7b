import { useEffect } from "react";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { stateElementId } from "./document.tsx";

/** Keeps a signed-in user's data out of reach of the next person at the same browser. */
export function useClearPageOnLeave(): void {
  const isSignedIn = useViewer().kind === "user";

  // The embedded state has been read and would outlive the session.
  useEffect(() => document.getElementById(stateElementId)?.replaceChildren(), []);

  useEffect(() => {
    if (!isSignedIn) return;
    window.addEventListener("pagehide", hidePage);
    window.addEventListener("pageshow", reloadIfRestored);
    return () => {
      window.removeEventListener("pagehide", hidePage);
      window.removeEventListener("pageshow", reloadIfRestored);
    };
  }, [isSignedIn]);
}

/** The back/forward cache restores a page as it was, even after the session has ended. */
function hidePage(): void {
  document.documentElement.hidden = true;
}

function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) window.location.reload();
}
