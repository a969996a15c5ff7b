import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";
import { isModifiedClick, useHydrated } from "#src/lib/use-browser.ts";
import { IconButton } from "#src/ui/icon-button.tsx";

interface PopupTriggerProps {
  /** Browsers without JavaScript follow it. */
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

/** A link that becomes a button after hydration. The element stays the same, so the focus is kept. */
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
        data-replay="click Space ArrowDown"
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
