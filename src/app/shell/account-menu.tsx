import { UserRound } from "lucide";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { PopupTrigger } from "./popup-trigger.tsx";
import { useLatePanel } from "./use-late-panel.ts";

const loadPanel = async () => (await import("./account-menu-panel.tsx")).AccountMenuPanel;

export function AccountMenu({ viewer }: { viewer: SignedInViewer }) {
  const { Panel, trigger, open, setOpen, prepare, toggle } = useLatePanel(loadPanel);
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
      {Panel && <Panel viewer={viewer} open={open} onOpenChange={setOpen} trigger={trigger} />}
    </div>
  );
}
