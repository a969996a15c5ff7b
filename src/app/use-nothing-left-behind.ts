import { useEffect } from "react";
import { useViewer } from "#src/features/auth/use-viewer.ts";
import { stateElementId } from "./document.tsx";

/** What a page has told someone who was signed in is not there for whoever sits down next. */
export function useNothingLeftBehind(): void {
  const isSignedIn = useViewer().kind === "user";

  // It has been read, and would outlive the session.
  useEffect(() => document.getElementById(stateElementId)?.replaceChildren(), []);

  useEffect(() => {
    if (!isSignedIn) return;
    window.addEventListener("pagehide", cover);
    window.addEventListener("pageshow", loadAnew);
    return () => {
      window.removeEventListener("pagehide", cover);
      window.removeEventListener("pageshow", loadAnew);
    };
  }, [isSignedIn]);
}

/** A browser may keep the page as it stands for its back button, whatever has become of the session. */
function cover(): void {
  document.documentElement.hidden = true;
}

function loadAnew({ persisted }: PageTransitionEvent): void {
  if (persisted) window.location.reload();
}
