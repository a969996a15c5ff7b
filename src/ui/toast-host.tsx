import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { PlainToast } from "./plain-toast.tsx";
import { currentToast, subscribeToToasts } from "./toast-store.ts";

const Toaster = lazy(() =>
  import("./toaster.tsx").then(
    (module) => ({ default: module.Toaster }),
    // The first toast is often "no connection": it must not depend on one.
    () => ({ default: PlainToast }),
  ),
);

/** Loads the toaster when the first toast arrives; pages without one never pay for it. */
export function ToastHost() {
  const waiting = useSyncExternalStore(subscribeToToasts, currentToast, () => null) !== null;
  const [started, setStarted] = useState(false);
  if (waiting && !started) setStarted(true);
  if (!started) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
