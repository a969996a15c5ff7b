import * as AlertDialog from "@radix-ui/react-alert-dialog";
import { clsx } from "clsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { overlayLook, panelLook } from "./layer-looks.ts";
import { Spinner } from "./spinner.tsx";

type ConfirmDialogProps = Pick<
  ComponentProps<typeof AlertDialog.Root>,
  "open" | "defaultOpen" | "onOpenChange"
> &
  Pick<ComponentProps<typeof AlertDialog.Content>, "onCloseAutoFocus"> & {
    title: string;
    description: ReactNode;
    onConfirm: () => void;
    confirmLabel?: string;
    cancelLabel?: string;
    /** The button that opens it; leave it out when `open` is controlled. */
    trigger?: ReactNode;
    /** Where given, the dialog stays to show how the step goes, until its owner closes it. */
    progress?: { readonly pending: boolean; readonly problem: string | undefined };
  };

/** For steps that cannot be taken back: focus starts on Cancel, a click outside does nothing. */
export function ConfirmDialog({
  title,
  description,
  onConfirm,
  confirmLabel = "Delete",
  cancelLabel = "Cancel",
  trigger,
  progress,
  onCloseAutoFocus,
  onOpenChange,
  ...root
}: ConfirmDialogProps) {
  const pending = progress?.pending ?? false;
  const confirm = (event: MouseEvent) => {
    if (progress) event.preventDefault();
    if (!pending) onConfirm();
  };
  return (
    <AlertDialog.Root
      {...root}
      onOpenChange={(open) => {
        if (!pending) onOpenChange?.(open);
      }}
    >
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayLook} />
        <AlertDialog.Content
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className={clsx(panelLook, "sm:max-w-md")}
        >
          <div className="px-6 py-8 sm:px-10 sm:py-10">
            <AlertDialog.Title className="text-heading">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-3 text-muted">
              {description}
            </AlertDialog.Description>
            {progress?.problem && (
              <Alert variant="danger" className="mt-6">
                {progress.problem}
              </Alert>
            )}
            <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" aria-disabled={pending}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                {/* Not `loading`: a disabled button would lose the focus that the dialog holds. */}
                <Button
                  variant="danger"
                  aria-busy={pending || undefined}
                  aria-disabled={pending}
                  onClick={confirm}
                >
                  {pending && <Spinner />}
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
