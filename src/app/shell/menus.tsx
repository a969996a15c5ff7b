import { Menu, UserRound } from "lucide";
import { useRef } from "react";
import type { SignedInViewer, Viewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { footerNavigationId } from "./links.tsx";
import { PopupTrigger } from "./popup-trigger.tsx";

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
