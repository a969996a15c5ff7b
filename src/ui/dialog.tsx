import { clsx } from "clsx";
import { X } from "lucide";
import * as RadixDialog from "radix-ui/dialog";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { type FocusTarget, useReturnFocus } from "./use-return-focus.ts";

export const overlayClassName =
  "fixed inset-0 z-50 bg-night/55 data-[state=open]:animate-appear data-[state=closed]:animate-vanish";

/** Centred on wide screens, a sheet from the bottom edge on phones. */
export const panelClassName =
  "fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] overflow-y-auto overscroll-contain border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] text-ink shadow-float outline-none data-[state=open]:animate-rise data-[state=closed]:animate-sink sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:border-t-0 sm:pb-0";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** By default the element that had the focus before. */
  returnFocusTo?: FocusTarget;
  children: ReactNode;
  className?: string | undefined;
}

const fields =
  "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Without a field the panel itself gets the focus, so that the arrow keys scroll it. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const panel = event.currentTarget;
  (panel.querySelector<HTMLElement>(fields) ?? panel).focus();
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, returnFocusTo, children, className } = props;
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus(returnFocusTo);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClassName} />
        <RadixDialog.Content
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus();
            focusFirstField(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={clsx(panelClassName, "sm:max-w-lg", className)}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="sticky top-0 z-10 flex items-start justify-between gap-4 bg-paper px-6 pt-6 pb-2 sm:px-10 sm:pt-10">
            <RadixDialog.Title className="text-heading">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" className="-mt-1.5 -mr-3">
                <Icon of={X} />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description className="px-6 text-muted sm:px-10">
              {description}
            </RadixDialog.Description>
          )}
          <div className="px-6 pt-6 pb-8 sm:px-10 sm:pb-10">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
