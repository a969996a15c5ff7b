import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { guardBack } from "#src/lib/back-guard.ts";
import { isModifiedClick } from "#src/lib/modified-click.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before a form is left that is not saved: by a link, by Back, by closing or loading the page again. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const leave = useRef(() => {});

  useEffect(() => {
    if (!active) return;
    const here = window.location.href;
    const ask = (next: () => void) => {
      leave.current = next;
      setLeaving(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.hash || link.target || link.download || isModifiedClick(event)) return;
      // The browser loads other documents itself, and asks by itself.
      if (link.origin !== window.location.origin || /^\/(api|media)\//.test(link.pathname)) return;
      event.preventDefault();
      // Another form of the page may be unsaved too.
      event.stopImmediatePropagation();
      ask(() => navigate(link.pathname + link.search));
    };
    const free = guardBack(() => {
      // The address of the form is put back until the answer.
      window.history.pushState(null, "", here);
      ask(() => {
        free();
        window.history.back();
      });
    });
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      free();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [active, navigate]);

  return (
    <ConfirmDialog
      open={leaving}
      onOpenChange={setLeaving}
      title="Leave without saving?"
      description="What you have changed here is not saved yet."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => leave.current()}
    />
  );
}
