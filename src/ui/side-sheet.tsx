import { clsx } from "clsx";
import { X } from "lucide";
import * as RadixDialog from "radix-ui/dialog";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { overlayClassName } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

const sides = {
  left: {
    panel:
      "inset-y-0 left-0 w-[min(24rem,88vw)] overflow-y-auto overscroll-contain starting:-translate-x-full",
    head: "py-2 pr-2 pl-6",
    title: "label-caps text-muted",
  },
  /** From the bottom edge on phones. The content scrolls by itself, so that a footer stays in view. */
  right: {
    panel:
      "inset-x-0 bottom-0 max-h-[90dvh] max-sm:starting:translate-y-full sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[min(30rem,90vw)] sm:starting:translate-x-full",
    head: "shrink-0 border-line border-b py-3 pr-3 pl-6 sm:py-5 sm:pr-5 sm:pl-8",
    title: "text-heading",
  },
  /** The content begins in the line of the button that closes it. */
  full: {
    panel: "inset-0 starting:translate-y-6",
    head: "absolute top-2 right-2",
    title: "sr-only",
  },
};

export interface SideSheetControl {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It opened the sheet and gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
}

interface SideSheetProps extends SideSheetControl {
  side: keyof typeof sides;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/** Slides in over the page and closes when a link inside it is followed. */
export function SideSheet(props: SideSheetProps) {
  const { side, open, onOpenChange, title, closeLabel, trigger, children } = props;
  const returnFocus = useReturnFocus(trigger);
  const classNames = sides[side];

  function closeAfterLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest("a")) onOpenChange(false);
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClassName} />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          onClick={closeAfterLink}
          data-sheet={side}
          className={clsx(
            "fixed z-50 flex flex-col bg-paper text-ink shadow-float outline-none transition-transform duration-250 data-[state=closed]:animate-vanish",
            classNames.panel,
          )}
        >
          <div className={clsx("flex items-center justify-between", classNames.head)}>
            <RadixDialog.Title className={classNames.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={closeLabel}>
                <Icon of={X} />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
