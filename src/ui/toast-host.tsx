import { lazy, Suspense, useEffect, useState } from "react";
import { toasts } from "#src/domain/constants.ts";
import { useStore } from "#src/lib/create-store.ts";
import { dismissToast, toastStore } from "./toast-store.ts";

const Toaster = lazy(() =>
  import("./toaster.tsx").then(
    (module) => ({ default: module.Toaster }),
    // The first toast is often about a lost connection, without which the toaster can't load.
    () => ({ default: PlainToast }),
  ),
);

/** The toaster's code is loaded with the first toast. */
export function ToastHost() {
  const hasToast = useStore(toastStore) !== null;
  const [started, setStarted] = useState(false);
  if (hasToast && !started) setStarted(true);
  if (!started) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

function PlainToast() {
  const toast = useStore(toastStore);
  const id = toast?.id;

  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => dismissToast(id), toasts.displayMs);
    return () => clearTimeout(timer);
  }, [id]);

  return (
    <div role="alert" style={{ maxWidth: toasts.maxWidthPx }} className="toast-viewport">
      {toast?.open && (
        <div className="rounded-sm border border-line bg-white px-5 py-4 text-ink shadow-float">
          <p className="font-medium">{toast.title}</p>
          {toast.description && <p className="text-muted text-sm">{toast.description}</p>}
        </div>
      )}
    </div>
  );
}
