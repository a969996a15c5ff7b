import { UserRound } from "lucide";
import { useRef } from "react";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.ts";
import { PopupTrigger } from "./popup-trigger.tsx";

const loadPanel = async () => (await import("./account-menu-panel.tsx")).AccountMenuPanel;

export function AccountMenu({ viewer }: { viewer: SignedInViewer }) {
  const trigger = useRef<HTMLAnchorElement>(null);
  const { Dialog, open, setOpen, prepare, toggle } = useLazyDialog(loadPanel, () =>
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
