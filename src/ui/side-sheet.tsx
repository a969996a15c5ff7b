import * as Dialog from "@radix-ui/react-dialog";
import { X } from "lucide";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { giveFocusBack } from "./give-focus-back.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

interface SideSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What opened the sheet; it gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Slides in from the left over the page and closes when a link inside it is followed. */
export function SideSheet({ open, onOpenChange, title, trigger, children }: SideSheetProps) {
  function closeAfterLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest("a")) onOpenChange(false);
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-night/50 data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => giveFocusBack(event, trigger)}
          onClick={closeAfterLink}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(24rem,88vw)] flex-col overflow-y-auto overscroll-contain bg-paper shadow-float transition-transform duration-250 data-[state=closed]:animate-vanish starting:-translate-x-full"
        >
          <div className="flex items-center justify-between py-2 pr-2 pl-6">
            <Dialog.Title className="label-caps text-muted">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close menu">
                <Icon of={X} />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
