import * as Menu from "radix-ui/dropdown-menu";
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

const itemClassName =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 px-5 text-left text-sm outline-none data-highlighted:bg-mist data-highlighted:text-brass [&_svg]:size-4 [&_svg]:stroke-[1.5]";

export function DropdownMenuItem({ children }: DropdownMenuItemProps) {
  return (
    <Menu.Item asChild className={itemClassName}>
      {children}
    </Menu.Item>
  );
}

interface DropdownMenuChoiceProps<Value extends string> {
  label: string;
  /** Each value has a label. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several values. The menu stays open, so that the choice can be seen. */
export function DropdownMenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: DropdownMenuChoiceProps<Value>) {
  return (
    <Menu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      {Object.entries<string>(options).map(([option, name]) => (
        <Menu.RadioItem
          key={option}
          value={option}
          className={itemClassName}
          onSelect={(event) => event.preventDefault()}
        >
          {name}
          <Menu.ItemIndicator className="ml-auto text-accent">✓</Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function DropdownMenuHeading({ children }: { children: ReactNode }) {
  return <Menu.Label className="px-5 pt-2 pb-3 text-sm">{children}</Menu.Label>;
}

export function DropdownMenuSeparator() {
  return <Menu.Separator className="my-2 h-px bg-line" />;
}
