import { Menu, UserRound } from "lucide";
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef } from "react";
import type { SignedInViewer, Viewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { isModifiedClick, useHydrated } from "#src/lib/use-browser.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { footerNavigationId } from "./links.tsx";

const loadAccountMenu = async () => (await import("./account-menu-panel.tsx")).AccountMenuPanel;
const loadMobileMenu = async () => (await import("./mobile-menu-panel.tsx")).MobileMenuPanel;

export function AccountMenu({ viewer }: { viewer: SignedInViewer }) {
  const trigger = useRef<HTMLAnchorElement>(null);
  const { Dialog, open, setOpen, prepare, toggle } = useLazyDialog(loadAccountMenu, () =>
    window.location.assign(paths.account()),
  );
  return (
    <div className="relative">
      <PopupTrigger
        href={paths.account()}
        popup="menu"
        open={open}
        label="Account"
        trigger={trigger}
        onIntent={prepare}
        onToggle={toggle}
      >
        <Icon of={UserRound} />
      </PopupTrigger>
      {Dialog && <Dialog viewer={viewer} open={open} onOpenChange={setOpen} trigger={trigger} />}
    </div>
  );
}

/** Without JavaScript its link jumps to the footer, which repeats the navigation. */
export function MobileMenu({ viewer }: { viewer: Viewer }) {
  const trigger = useRef<HTMLAnchorElement>(null);
  const { Dialog, open, setOpen, prepare, toggle } = useLazyDialog(loadMobileMenu, () =>
    window.location.assign(`#${footerNavigationId}`),
  );
  return (
    <div className="lg:hidden">
      <PopupTrigger
        href={`#${footerNavigationId}`}
        popup="dialog"
        open={open}
        label="Menu"
        trigger={trigger}
        onIntent={prepare}
        onToggle={toggle}
        className="-ml-3"
      >
        <Icon of={Menu} />
      </PopupTrigger>
      {Dialog && <Dialog viewer={viewer} open={open} onOpenChange={setOpen} trigger={trigger} />}
    </div>
  );
}

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
