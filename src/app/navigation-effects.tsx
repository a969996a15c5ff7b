import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * What a browser does by itself when it loads a page: start at the top and put the reader at the
 * beginning. Going back is left alone, since there the browser returns to where one was.
 */
export function NavigationEffects() {
  const [path] = useLocation();
  const shown = useRef(path);
  const forward = useRef(false);

  useEffect(() => {
    const note = ({ type }: Event) => {
      forward.current = type === "pushState";
    };
    // The router announces its own navigations as events named after the call.
    window.addEventListener("pushState", note);
    window.addEventListener("popstate", note, { capture: true });
    return () => {
      window.removeEventListener("pushState", note);
      window.removeEventListener("popstate", note, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (forward.current) window.scrollTo({ top: 0, behavior: "instant" });
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);

  return null;
}
