import * as RadixToast from "@radix-ui/react-toast";
import { useSyncExternalStore } from "react";
import { toasts } from "#src/domain/constants.ts";
import { Toast } from "./toast.tsx";
import { currentToast, subscribeToToasts } from "./toast-store.ts";

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  return (
    <RadixToast.Provider
      duration={toasts.displayMs}
      swipeDirection={toasts.swipeDirection}
      swipeThreshold={toasts.swipeThresholdPx}
      label="Notification"
    >
      {toast && <Toast key={toast.id} toast={toast} />}
      <RadixToast.Viewport
        hotkey={[toasts.hotkey]}
        label="Notifications ({hotkey})"
        style={{ maxWidth: toasts.maxWidthPx }}
        className="fixed top-0 right-0 z-60 w-full p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none sm:top-auto sm:bottom-0 sm:p-6"
      />
    </RadixToast.Provider>
  );
}
