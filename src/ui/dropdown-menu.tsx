import * as Menu from "@radix-ui/react-dropdown-menu";
import type { ReactNode, RefObject } from "react";
import { useReturnFocus } from "./use-return-focus.ts";

interface DropdownMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** Gets the focus back. Trigger and menu share one positioned parent, which places the menu. */
  trigger: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * The trigger is not part of the menu, so that this code can load after the first click on it. The menu
 * is not modal, because it is a list of links.
 */
export function DropdownMenu({ open, onOpenChange, label, trigger, children }: DropdownMenuProps) {
  const { onCloseAutoFocus } = useReturnFocus(trigger);
  function ignoreTrigger(event: Event) {
    if (event.target instanceof Node && trigger.current?.contains(event.target)) {
      event.preventDefault();
    }
  }
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Menu.Trigger>
      <Menu.Content
        aria-label={label}
        aria-labelledby={undefined}
        align="end"
        sideOffset={8}
        collisionPadding={12}
        onInteractOutside={ignoreTrigger}
        onCloseAutoFocus={onCloseAutoFocus}
        className="min-w-60 rounded-sm border border-line bg-paper py-2 shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
      >
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}

interface DropdownMenuItemProps {
  /** One element, usually a link, which becomes the item. */
  children: ReactNode;
}

export function DropdownMenuItem({ children }: DropdownMenuItemProps) {
  return (
    <Menu.Item
      asChild
      className="flex min-h-11 cursor-pointer items-center gap-3 px-5 text-sm outline-none data-highlighted:bg-mist data-highlighted:text-brass [&_svg]:size-4 [&_svg]:stroke-[1.5]"
    >
      {children}
    </Menu.Item>
  );
}

export function DropdownMenuHeading({ children }: { children: ReactNode }) {
  return <Menu.Label className="px-5 pt-2 pb-3 text-sm">{children}</Menu.Label>;
}

export function DropdownMenuSeparator() {
  return <Menu.Separator className="my-2 h-px bg-line" />;
}
