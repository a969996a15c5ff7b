import { useEffect, useSyncExternalStore } from "react";
import { toasts } from "#src/domain/constants.ts";
import { currentToast, dismissToast, subscribeToToasts } from "./toast-store.ts";

/** Stands in when the toaster itself cannot be loaded. */
export function PlainToast() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const id = toast?.id;

  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => dismissToast(id), toasts.displayMs);
    return () => clearTimeout(timer);
  }, [id]);

  return (
    <div
      role="alert"
      style={{ maxWidth: toasts.maxWidthPx }}
      className="fixed right-0 bottom-0 z-60 p-4"
    >
      {toast?.open && (
        <div className="rounded-sm border border-line bg-white px-5 py-4 text-ink shadow-float">
          <p className="font-medium">{toast.title}</p>
          {toast.description && <p className="text-muted text-sm">{toast.description}</p>}
        </div>
      )}
    </div>
  );
}
