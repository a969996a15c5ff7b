import { useSyncExternalStore } from "react";
import { currentToast, subscribeToToasts } from "./toast-store.ts";

/** Stands in when the toaster itself cannot be loaded. */
export function PlainToast() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  return (
    <div role="alert" className="fixed right-4 bottom-4 z-60 max-w-[420px]">
      {toast?.open && (
        <div className="border border-line bg-white px-5 py-4 text-ink shadow-float">
          <p className="font-medium">{toast.title}</p>
          {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
        </div>
      )}
    </div>
  );
}
