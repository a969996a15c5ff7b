import { clsx } from "clsx";
import { Trash2 } from "lucide";
import * as AlertDialog from "radix-ui/alert-dialog";
import type { MouseEvent, ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { overlayClassName, panelClassName } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { type FocusTarget, useReturnFocus } from "./use-return-focus.ts";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  onConfirm: () => void;
  /** If given, the dialog stays open and shows the progress until its owner closes it. */
  progress?: { readonly pending: boolean; readonly problem: string | undefined };
  returnFocusTo?: FocusTarget;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `primary` for what does no harm. */
  confirmVariant?: "danger" | "primary";
}

/** For what can't be undone: focus starts on Cancel, a click outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, onConfirm, progress, returnFocusTo } = props;
  const { confirmLabel = "Delete", cancelLabel = "Cancel", confirmVariant = "danger" } = props;
  const returnFocus = useReturnFocus(returnFocusTo);
  const pending = progress?.pending ?? false;
  const confirm = (event: MouseEvent) => {
    if (progress) event.preventDefault();
    onConfirm();
  };
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!pending) onOpenChange(next);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClassName} />
        <AlertDialog.Content {...returnFocus} className={clsx(panelClassName, "sm:max-w-md")}>
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
            <div className="mt-8 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={pending}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button variant={confirmVariant} loading={pending} onClick={confirm}>
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

interface DeleteButtonProps {
  name: string;
  onPress: (button: HTMLElement) => void;
}

export function DeleteButton({ name, onPress }: DeleteButtonProps) {
  return (
    <IconButton
      label={`Delete ${name}`}
      data-delete-button
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className="text-muted"
    >
      <Icon of={Trash2} />
    </IconButton>
  );
}
