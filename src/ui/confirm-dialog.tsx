import { clsx } from "clsx";
import { AlertDialog } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { overlayLook, panelLook } from "./layer-looks.ts";

type ConfirmDialogProps = Pick<
  ComponentProps<typeof AlertDialog.Root>,
  "open" | "defaultOpen" | "onOpenChange"
> & {
  title: string;
  description: ReactNode;
  onConfirm: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The button that opens it; leave it out when `open` is controlled. */
  trigger?: ReactNode;
};

/** For steps that cannot be taken back: focus starts on Cancel, a click outside does nothing. */
export function ConfirmDialog({
  title,
  description,
  onConfirm,
  confirmLabel = "Delete",
  cancelLabel = "Cancel",
  trigger,
  ...root
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root {...root}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayLook} />
        <AlertDialog.Content className={clsx(panelLook, "sm:max-w-md")}>
          <div className="px-6 py-8 sm:px-10 sm:py-10">
            <AlertDialog.Title className="text-heading">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-3 text-muted">
              {description}
            </AlertDialog.Description>
            <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button variant="danger" onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </AlertDialog.Action>
            </div>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
