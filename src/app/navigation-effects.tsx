import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * What a browser does by itself when it loads a page: start at the top and put the reader at the
 * beginning. Going back is left alone, since there the browser returns to where one was.
 */
export function NavigationEffects() {
  const [path] = useLocation();
  const shown = useRef(path);
  const wentBack = useRef(false);

  useEffect(() => {
    const note = () => {
      wentBack.current = true;
    };
    window.addEventListener("popstate", note);
    return () => window.removeEventListener("popstate", note);
  }, []);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);

  return null;
}
