import { clsx } from "clsx";
import { X } from "lucide";
import * as RadixToast from "radix-ui/toast";
import { toasts } from "#src/domain/constants.ts";
import { useStore } from "#src/lib/create-store.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { dismissToast, type ToastState, toastStore } from "./toast-store.ts";

export function Toaster() {
  const toast = useStore(toastStore);
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
        // On tablets above the checkout button of an open cart.
        className="toast-viewport sm:max-lg:[body:has([data-sheet=right][data-state=open])_&]:bottom-52"
      />
    </RadixToast.Provider>
  );
}

const variants = {
  default: "border-l-brass-light",
  destructive: "border-l-danger",
};

function Toast({ toast }: { toast: ToastState }) {
  return (
    <RadixToast.Root
      open={toast.open}
      {...(toast.displayMs && { duration: toast.displayMs })}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      type={toast.variant === "destructive" ? "foreground" : "background"}
      data-variant={toast.variant}
      className={clsx(
        "flex items-start gap-2 rounded-sm border border-line border-l-3 bg-white py-3 pr-1.5 pl-5 text-ink shadow-float",
        "data-[state=open]:animate-rise data-[state=closed]:animate-vanish",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:animate-none",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform",
        "data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0 data-[swipe=end]:transition-all",
        variants[toast.variant],
      )}
    >
      <div className="min-w-0 flex-1 py-1.5">
        <RadixToast.Title
          className={clsx("font-medium", toast.variant === "destructive" && "text-danger")}
        >
          {toast.title}
        </RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="mt-0.5 text-muted text-sm">
            {toast.description}
          </RadixToast.Description>
        )}
      </div>
      {toast.action && (
        <RadixToast.Action asChild altText={toast.action.description}>
          <Button variant="quiet" size="small" onClick={toast.action.onClick}>
            {toast.action.label}
          </Button>
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild>
        <IconButton label="Close">
          <Icon of={X} />
        </IconButton>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
