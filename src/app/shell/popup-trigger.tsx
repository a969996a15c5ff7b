import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";
import { isModifiedClick } from "#src/lib/modified-click.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { IconButton } from "#src/ui/icon-button.tsx";

interface PopupTriggerProps {
  /** Where the link leads while there is no script. */
  href: string;
  popup: "menu" | "dialog";
  open: boolean;
  label: string;
  trigger: RefObject<HTMLAnchorElement | null>;
  onIntent: () => void;
  onToggle: () => void;
  className?: string;
  children: ReactNode;
}

/** A plain link that script turns into a button in place: the element, and with it the focus, stays. */
export function PopupTrigger(props: PopupTriggerProps) {
  const { href, popup, open, label, trigger, onIntent, onToggle, className, children } = props;
  const asButton = useHydrated()
    ? ({ role: "button", "aria-haspopup": popup, "aria-expanded": open } as const)
    : {};

  function toggleOnClick(event: MouseEvent) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    onToggle();
  }

  function toggleOnKey(event: KeyboardEvent) {
    if (event.key !== " " && !(popup === "menu" && event.key === "ArrowDown")) return;
    event.preventDefault();
    onToggle();
  }

  return (
    <IconButton asChild label={label} className={className}>
      <a
        ref={trigger}
        href={href}
        {...asButton}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={toggleOnClick}
        onKeyDown={toggleOnKey}
      >
        {children}
      </a>
    </IconButton>
  );
}
