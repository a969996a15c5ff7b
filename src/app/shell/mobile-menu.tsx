import { Menu } from "lucide";
import type { Viewer } from "#src/domain/viewer.ts";
import { Icon } from "#src/ui/icon.tsx";
import { footerNavigationId } from "./footer-navigation-id.ts";
import { PopupTrigger } from "./popup-trigger.tsx";
import { useLatePanel } from "./use-late-panel.ts";

const loadPanel = async () => (await import("./mobile-menu-panel.tsx")).MobileMenuPanel;

/** Without script its link jumps to the footer, which repeats the navigation. */
export function MobileMenu({ viewer }: { viewer: Viewer }) {
  const { Panel, trigger, open, setOpen, prepare, toggle } = useLatePanel(loadPanel);
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
      {Panel && <Panel viewer={viewer} open={open} onOpenChange={setOpen} trigger={trigger} />}
    </div>
  );
}
