import { Menu } from "lucide";
import { useRef } from "react";
import type { Viewer } from "#src/domain/viewer.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.ts";
import { footerNavigationId } from "./footer-navigation-id.ts";
import { PopupTrigger } from "./popup-trigger.tsx";

const loadPanel = async () => (await import("./mobile-menu-panel.tsx")).MobileMenuPanel;

/** Without script its link jumps to the footer, which repeats the navigation. */
export function MobileMenu({ viewer }: { viewer: Viewer }) {
  const trigger = useRef<HTMLAnchorElement>(null);
  const { Dialog, open, setOpen, prepare, toggle } = useLazyDialog(loadPanel, () =>
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
