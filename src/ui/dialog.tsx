import * as RadixDialog from "@radix-ui/react-dialog";
import { clsx } from "clsx";
import { X } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { overlayLook, panelLook } from "./layer-looks.ts";

type DialogProps = Pick<
  ComponentProps<typeof RadixDialog.Root>,
  "open" | "defaultOpen" | "onOpenChange"
> & {
  title: string;
  description?: ReactNode;
  /** The button that opens it; leave it out when `open` is controlled. */
  trigger?: ReactNode;
  /** Actions, kept in sight below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

const fields = ":is(input:not([type=hidden]), select, textarea):enabled";

/** Focus starts on the first field; without one on the panel itself, so that keys scroll it. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const panel = event.currentTarget;
  (panel.querySelector<HTMLElement>(fields) ?? panel).focus();
}

/** Centred on a desk, a sheet from the bottom edge on a phone. */
export function Dialog({
  title,
  description,
  trigger,
  footer,
  children,
  className,
  ...root
}: DialogProps) {
  return (
    <RadixDialog.Root {...root}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayLook} />
        <RadixDialog.Content
          onOpenAutoFocus={focusFirstField}
          className={clsx(panelLook, "sm:max-w-lg", className)}
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
          {footer && (
            <div className="sticky bottom-0 flex flex-col-reverse gap-3 border-line border-t bg-paper px-6 py-5 sm:flex-row sm:justify-end sm:px-10">
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
